// The steps of an automation, one line each. Only one step at a time shows its fields, so that a
// long automation stays fast and readable.
import { Badge, Button, Card, Group, Select, Stack, Text, UnstyledButton } from "@mantine/core";
import { memo, useEffect, useRef, useState, type Dispatch, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { amountText } from "../../../parts/amounts.ts";
import type { AutomationDraft, DraftAction, FieldGoal, StepDraft } from "./automation-draft.ts";
import { SchemaField } from "./schema-field.tsx";
import { stepKinds, STEPS_MAX } from "./step-schemas.ts";

interface StepRowsProps {
  readonly draft: AutomationDraft;
  readonly dispatch: Dispatch<DraftAction>;
}

export function StepRows({ draft: { steps, openKey, goal, news }, dispatch }: StepRowsProps) {
  const heading = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="xs" role="group" aria-label="Steps">
      <Text fw={600} size="sm" ref={heading} tabIndex={-1}>
        Steps, in their order
      </Text>
      {steps.length === 0 && (
        <Text size="sm" c="dimmed">
          There are no steps yet. Choose the kind of the first one.
        </Text>
      )}
      {steps.map((step, index) => (
        <StepRow
          key={step.key}
          step={step}
          index={index}
          isLast={index === steps.length - 1}
          isOpen={step.key === openKey}
          goal={goal?.key === step.key ? goal : null}
          dispatch={dispatch}
          onRemove={() => {
            flushSync(() => dispatch({ do: "remove", key: step.key }));
            heading.current?.focus();
          }}
        />
      ))}
      <AddStep isFull={steps.length >= STEPS_MAX} dispatch={dispatch} />
      <Text role="status" size="xs" c="dimmed">
        {news}
      </Text>
    </Stack>
  );
}

interface StepRowProps {
  readonly step: StepDraft;
  readonly index: number;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly goal: FieldGoal | null;
  readonly dispatch: Dispatch<DraftAction>;
  readonly onRemove: () => void;
}

/**
 * A row is drawn again only if its step has changed. `onRemove` is not compared, because every
 * version of this function does the same.
 */
const StepRow = memo(
  function StepRow({ step, index, isLast, isOpen, goal, dispatch, onRemove }: StepRowProps) {
    const { key, members, problems } = step;
    const head = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      if (goal !== null && goal.field === undefined) head.current?.focus();
    }, [goal]);
    const errors = problems.filter(({ severity }) => severity === "error").length;
    const hasFlaw = Object.values(step.texts).some(({ flaw }) => flaw !== null);
    return (
      <Card withBorder padding="xs">
        <UnstyledButton
          ref={head}
          aria-expanded={isOpen}
          onClick={() => dispatch({ do: "toggle", key })}
        >
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" c="dimmed" miw="2.5ch" ta="right">
              {index + 1}
            </Text>
            <Text size="sm" fw={600} className="any-break">
              {typeof members["id"] === "string" ? members["id"] : "(no id)"}
            </Text>
            <Text size="sm" c="dimmed">
              {String(members["type"])}
            </Text>
            {(errors > 0 || hasFlaw) && (
              <Badge color="red.9" style={{ flexShrink: 0 }}>
                {errors > 0 ? amountText(errors, "error") : "not valid"}
              </Badge>
            )}
          </Group>
        </UnstyledButton>
        {isOpen && (
          <Stack gap="sm" mt="xs">
            <StepFields step={step} goal={goal} dispatch={dispatch} />
            <Group gap="xs">
              <MoveButton by={-1} step={step} isAtEnd={index === 0} dispatch={dispatch} />
              <MoveButton by={1} step={step} isAtEnd={isLast} dispatch={dispatch} />
              <Button size="xs" variant="default" onClick={onRemove}>
                Remove the step
              </Button>
            </Group>
          </Stack>
        )}
      </Card>
    );
  },
  (before, after) =>
    before.step === after.step &&
    before.index === after.index &&
    before.isLast === after.isLast &&
    before.isOpen === after.isOpen &&
    before.goal === after.goal,
);

interface StepFieldsProps extends Pick<StepRowProps, "step" | "goal" | "dispatch"> {}

function StepFields({ step, goal, dispatch }: StepFieldsProps) {
  const kind = stepKinds.get(String(step.members["type"]));
  return (
    <>
      <Text size="sm">{kind?.description ?? "This portal does not know this kind of step."}</Text>
      {step.problems
        .filter(({ field }) => !kind?.fields.some(({ name }) => name === field))
        .map(({ words }) => (
          <Text key={words} size="sm" c="var(--mantine-color-error)" className="any-break">
            {words}
          </Text>
        ))}
      {kind?.fields.map((field) => (
        <SchemaField
          key={field.name}
          field={field}
          value={step.members[field.name]}
          typed={step.texts[field.name]}
          problems={step.problems}
          goal={goal}
          onChange={(value, typed) =>
            dispatch({
              do: "edit",
              key: step.key,
              field: field.name,
              value,
              ...(typed !== undefined && { typed }),
            })
          }
        />
      ))}
    </>
  );
}

interface MoveButtonProps extends Pick<StepRowProps, "step" | "dispatch"> {
  readonly by: 1 | -1;
  readonly isAtEnd: boolean;
}

/**
 * The button that moves a step up or down. It keeps the focus when the step moves, even at the end
 * of the list.
 */
const MoveButton = ({ by, step, isAtEnd, dispatch }: MoveButtonProps) => (
  <Button
    size="xs"
    variant="default"
    aria-disabled={isAtEnd}
    onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      flushSync(() => dispatch({ do: "move", key: step.key, by }));
      currentTarget.focus();
    }}
  >
    {by === -1 ? "Move up" : "Move down"}
  </Button>
);

interface AddStepProps {
  readonly isFull: boolean;
  readonly dispatch: Dispatch<DraftAction>;
}

const kindChoices = [...stepKinds.values()].map(({ name, description }) => ({
  value: name,
  label: `${name}: ${description}`,
}));

function AddStep({ isFull, dispatch }: AddStepProps) {
  const [kind, setKind] = useState<string | null>(null);
  return (
    <Group gap="xs" align="end">
      <Select
        label="Kind of the new step"
        description={isFull ? `A list has at most ${STEPS_MAX} steps` : undefined}
        data={kindChoices}
        value={kind}
        onChange={setKind}
        searchable
        style={{ flexGrow: 1 }}
      />
      <Button
        variant="default"
        disabled={kind === null || isFull}
        onClick={() => kind !== null && dispatch({ do: "add", kind })}
      >
        Add the step
      </Button>
    </Group>
  );
}
