// The steps of a run with their inputs and outputs. The failed step is red, and is opened at first.
import { Accordion, Alert, Badge, Button, Code, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWorkspace } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { definedIdOf, durationText, type RunStepRecord } from "./automation-data.ts";
import { statusColors } from "./step-words.ts";

interface RunStepsProps {
  readonly steps: readonly RunStepRecord[];
  /** Id of the open step, in the record or in the definition. */
  readonly opened: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
  /** Returns the action below a step. */
  readonly actionOf: (step: RunStepRecord) => ReactNode;
}

export function RunSteps({ steps, opened, onOpen, actionOf }: RunStepsProps) {
  // The query string or the graph may name a step of the definition. For a step in a loop, its
  // failed record opens.
  const named = steps.filter(({ id }) => id === opened || definedIdOf(id) === opened);
  const failed = (opened === undefined ? steps : named).find(({ status }) => status === "failed");
  const shown = named.find(({ id }) => id === opened) ?? failed ?? named[0];
  return (
    <Accordion
      variant="separated"
      order={3}
      value={shown?.id ?? null}
      onChange={(id) => onOpen(id ?? "none")}
    >
      {steps.map((step) => (
        <Accordion.Item
          key={step.id}
          value={step.id}
          style={
            step.status === "failed"
              ? { borderColor: "var(--mantine-color-red-filled)" }
              : undefined
          }
        >
          <Accordion.Control>
            <Group gap="xs">
              <Text size="sm" fw={600} className="any-break">
                {step.id}
              </Text>
              <Text size="sm" c="dimmed">
                {step.type}
              </Text>
              <Badge color={statusColors[step.status]}>{step.status}</Badge>
              <Text size="sm" c="dimmed">
                {durationText(step.startedAt, step.endedAt)}
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            {shown?.id === step.id && <StepValues step={step} action={actionOf(step)} />}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

interface StepValuesProps {
  readonly step: RunStepRecord;
  readonly action: ReactNode;
}

function StepValues({ step, action }: StepValuesProps) {
  const { isOwner } = useWorkspace();
  return (
    <Stack gap="sm">
      {step.error !== null && (
        <Alert color="red" title={step.error.code}>
          <Text size="sm" className="any-break">
            {step.error.message}
          </Text>
        </Alert>
      )}
      {isOwner ? (
        <>
          <StepValue label="Input" step={step.id} value={step.input} />
          <StepValue label="Output" step={step.id} value={step.output} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          Only owners see the inputs and outputs of steps.
        </Text>
      )}
      {action}
    </Stack>
  );
}

interface StepValueProps {
  readonly label: "Input" | "Output";
  readonly step: string;
  readonly value: unknown;
}

function StepValue({ label, step, value }: StepValueProps) {
  if (value === null || value === undefined)
    return (
      <Text size="sm" c="dimmed">
        {label}: none
      </Text>
    );
  const text = JSON.stringify(value, null, 2);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
      </Group>
      <Code
        block
        className="any-break"
        tabIndex={0}
        role="region"
        aria-label={`${label} of ${step}`}
        mah={360}
        style={{ overflow: "auto" }}
      >
        {text}
      </Code>
    </Stack>
  );
}

interface ReplayActionProps {
  /** The outermost step around the shown step. Undefined if no replay can begin there. */
  readonly from: string | undefined;
  readonly step: RunStepRecord;
  readonly onReplay: (from: string) => void;
}

/** Begins a new run at this step, or at the outermost step around it. */
export const ReplayAction = ({ from, step, onReplay }: ReplayActionProps) =>
  from === undefined ? (
    <Text size="sm" c="dimmed">
      The current definition has no such step, so a replay cannot begin here.
    </Text>
  ) : (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => onReplay(from)}>
        Replay from here
      </Button>
      {from !== step.id && (
        <Text size="sm" c="dimmed">
          The replay begins at <strong>{from}</strong>, the outermost step that contains this step.
        </Text>
      )}
    </Group>
  );
