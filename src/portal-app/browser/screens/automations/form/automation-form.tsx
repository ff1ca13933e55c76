// The form of a new or an existing automation. It shows the plan of the change and applies it. If
// definition files manage the workspace, it shows the lines for the files instead.
import { Stack, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo, useReducer, useState } from "react";
import type { StoredDefinition } from "../../../api/definition.ts";
import { entryAt } from "../../../parts/definition/entries.ts";
import { EntryChange } from "../../../parts/definition/entry-change.tsx";
import { isSame } from "../../../parts/definition/merge.ts";
import {
  changedDraft,
  draftOfAutomation,
  entryOfAutomation,
  flawOfDraft,
} from "./automation-draft.ts";
import { SchemaField } from "./schema-field.tsx";
import { StepRows } from "./step-rows.tsx";
import { automationFields, automationNameWords, isAutomationName } from "./step-schemas.ts";
import { Modal } from "../../../parts/modal.tsx";

interface AutomationFormProps {
  /** Name of the existing automation. Empty for a new one. */
  readonly name: string;
  /** Endpoints that run the automation. They refer to it by its name, so the name cannot change. */
  readonly usedBy: readonly string[];
  /** The stored definition. The form keeps the version with which it opened. */
  readonly stored: StoredDefinition;
  readonly onClose: () => void;
  /** Called with the name, which may be new. */
  readonly onChanged: (name: string) => void;
}

export default function AutomationForm(props: AutomationFormProps) {
  const { name, usedBy, stored, onClose, onChanged } = props;
  const isPhone = useMediaQuery("(max-width: 48em)") === true;
  const [base] = useState(stored);
  const present = name === "" ? undefined : entryAt(base.definition, ["automations", name]);
  const [draft, dispatch] = useReducer(changedDraft, undefined, () =>
    draftOfAutomation(name, present),
  );
  const { members, steps, problems, goal } = draft;
  const entry = useMemo(() => entryOfAutomation({ members, steps }), [members, steps]);
  const nameFlaw = flawOfName(base, name, draft.name);
  const isChanged = draft.name !== name || !isSame(entry, present ?? entryOfAutomation(emptyDraft));
  return (
    <Modal
      opened
      onClose={onClose}
      title={name === "" ? "New automation" : `Edit ${name}`}
      size="xl"
      fullScreen={isPhone}
      closeButtonProps={{ "aria-label": "Close" }}
      // A click outside, or Escape in a changed form, does not close the form, because the text
      // would be lost.
      closeOnClickOutside={false}
      closeOnEscape={!isChanged}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description={
            usedBy.length === 0
              ? automationNameWords
              : `Endpoints name it, so the name stays: ${usedBy.join(", ")}`
          }
          required
          data-autofocus
          readOnly={usedBy.length > 0}
          value={draft.name}
          error={draft.name !== "" && nameFlaw}
          onChange={(event) => dispatch({ do: "name", name: event.currentTarget.value.trim() })}
        />
        {automationFields.map((field) => (
          <SchemaField
            key={field.name}
            field={field}
            value={members[field.name]}
            typed={undefined}
            problems={problems}
            choices={field.name === "runAs" ? runnersOf(base) : undefined}
            goal={goal?.key === null ? goal : null}
            onChange={(value) => dispatch({ do: "edit", key: null, field: field.name, value })}
          />
        ))}
        <StepRows draft={draft} dispatch={dispatch} />
        <EntryChange
          path={["automations", name === "" ? draft.name : name]}
          base={base}
          changed={{ name: draft.name, entry }}
          flaw={draft.name === "" ? "Write a name first." : (nameFlaw ?? flawOfDraft(draft))}
          onPlan={(plan) => dispatch({ do: "judge", problems: plan.problems })}
          onGoTo={(pointer) => dispatch({ do: "goTo", pointer })}
          onApplied={(applied) => onChanged(applied.name)}
        />
      </Stack>
    </Modal>
  );
}

const emptyDraft = draftOfAutomation("", undefined);

function flawOfName(base: StoredDefinition, present: string, name: string): string | undefined {
  if (name === present && present !== "") return undefined;
  if (!isAutomationName(name)) return automationNameWords;
  return entryAt(base.definition, ["automations", name]) === undefined
    ? undefined
    : "Another automation has this name.";
}

/** Returns the keys and roles with whose rights an automation can run. */
const runnersOf = ({ definition }: StoredDefinition) => ({
  words: "The key or role whose rights the steps have",
  data: [
    { group: "API keys", section: "keys" },
    { group: "Roles", section: "roles" },
  ].map(({ group, section }) => ({
    group,
    items: Object.keys((definition[section] ?? {}) as object),
  })),
});
