// The plan of a change, and the button that applies it. For changes that may lose data, the user
// must tick a box.
import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { DefinitionPlan } from "../../api/definition.ts";
import { PlanView } from "./plan-view.tsx";

interface ApplyPlanProps {
  readonly plan: DefinitionPlan;
  readonly onGoTo?: (pointer: string) => void;
  readonly isApplying: boolean;
  readonly onApply: (allowDestructive: boolean) => void;
  /** Other buttons beside the apply button. */
  readonly children?: ReactNode;
}

export function ApplyPlan({ plan, onGoTo, isApplying, onApply, children }: ApplyPlanProps) {
  const [isAllowed, setAllowed] = useState(false);
  const { changes, isPossible, isDestructive } = plan;
  const mayApply = isPossible && changes.length > 0 && (!isDestructive || isAllowed);
  return (
    <Stack gap="sm">
      {changes.length === 0 && isPossible && (
        <Text size="sm" role="status">
          Nothing changes: the stored definition has the same content.
        </Text>
      )}
      <PlanView plan={plan} {...(onGoTo !== undefined && { onGoTo })} />
      {isDestructive && isPossible && (
        <Checkbox
          label="Apply the changes that may lose data. A lost value comes back only from a backup."
          checked={isAllowed}
          onChange={(event) => setAllowed(event.currentTarget.checked)}
        />
      )}
      <Group gap="xs">
        {changes.length > 0 && (
          <Button
            disabled={!mayApply}
            loading={isApplying}
            {...(isDestructive && { color: "red.9" })}
            onClick={() => onApply(isDestructive)}
          >
            Apply
          </Button>
        )}
        {children}
      </Group>
    </Stack>
  );
}
