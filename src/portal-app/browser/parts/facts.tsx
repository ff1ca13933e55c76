// A list of names and values that describes one object. Leaves out values that are null.
import { Text } from "@mantine/core";
import type { ReactNode } from "react";

interface FactsProps {
  readonly facts: Readonly<Record<string, ReactNode>>;
}

export const Facts = ({ facts }: FactsProps) => (
  <dl className="facts">
    {Object.entries(facts)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm">
            {value}
          </Text>
        </div>
      ))}
  </dl>
);
