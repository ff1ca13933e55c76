// The steps of an automation as an indented list, for users of screen readers.
import { List, Text } from "@mantine/core";
import type { AutomationStep } from "./automation-data.ts";
import { listWords, stepWords } from "./step-words.ts";

interface StepListProps {
  readonly steps: readonly AutomationStep[];
  /** The step whose steps are shown; null for the steps of the automation itself. */
  readonly parent?: string | null;
}

export function StepList({ steps, parent = null }: StepListProps) {
  const own = steps.filter((step) => step.parent === parent);
  if (own.length === 0) return null;
  return (
    <List size="sm" type="ordered" withPadding={parent !== null}>
      {own.map((step) => (
        <List.Item key={step.id} className="any-break">
          {parent !== null && (
            <Text span size="sm" c="dimmed">
              {listWords(step.list)}:{" "}
            </Text>
          )}
          <strong>{step.id}</strong> {stepWords[step.type]}
          {step.tables.length > 0 && ` (${step.tables.join(", ")})`}
          <StepList steps={steps} parent={step.id} />
        </List.Item>
      ))}
    </List>
  );
}
