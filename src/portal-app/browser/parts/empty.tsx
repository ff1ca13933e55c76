// The content of a screen that has no data yet: the purpose of the screen, and the next action,
// also as a command line.
import { Card, Code, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface EmptyProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The next action, usually a button. */
  readonly action?: ReactNode;
  /** The same action as a command line. */
  readonly command?: string;
}

export const Empty = ({ title, children, action, command }: EmptyProps) => (
  <Card withBorder padding="xl" maw={640}>
    <Stack gap="sm" align="flex-start">
      <Text fw={600}>{title}</Text>
      <Text size="sm">{children}</Text>
      {action}
      {command !== undefined && (
        <Text size="sm" c="dimmed">
          As a command: <Code>{command}</Code>
        </Text>
      )}
    </Stack>
  </Card>
);
