// The input of a column's value, by the type of the column. Its draft is a text, or null.
import { Checkbox, Group, Select, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";
import { isListColumn, type ShownColumn } from "./column-text.ts";
import { ReferenceInput } from "./reference-input.tsx";
import { referredTable } from "./related-rows.ts";

/** The typed text, or null for no value. */
export type ValueDraft = string | null;

interface ValueInputProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly column: ShownColumn;
  /** The draft. Undefined if the user has typed nothing. */
  readonly draft: ValueDraft | undefined;
  readonly onChange: (draft: ValueDraft) => void;
  readonly label: string;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly hasFocus?: boolean;
}

export function ValueInput(props: ValueInputProps) {
  const { column, draft, onChange, isDisabled = false } = props;
  return (
    <div>
      <TypedInput {...props} isDisabled={isDisabled} />
      {column.nullable && (
        <Group mt={4}>
          <Checkbox
            size="xs"
            label="No value (null)"
            aria-label={`No value for ${column.name}`}
            checked={draft === null}
            disabled={isDisabled}
            onChange={(event) => onChange(event.currentTarget.checked ? null : "")}
          />
        </Group>
      )}
    </div>
  );
}

function TypedInput({
  schema,
  table,
  column,
  draft,
  onChange,
  label,
  description,
  error,
  isRequired = false,
  isDisabled,
  hasFocus = false,
}: ValueInputProps) {
  const common = {
    label,
    description,
    error,
    withAsterisk: isRequired,
    disabled: isDisabled === true,
    // Mantine's focus trap looks for this attribute.
    "data-autofocus": hasFocus ? true : undefined,
    size: "sm",
  } as const;
  const reference = referredTable(schema, table, column);
  if (reference !== undefined)
    return (
      <ReferenceInput table={reference.target} draft={draft} onChange={onChange} {...common} />
    );
  const text = draft ?? "";
  // Only a text can be empty. In other columns, an emptied input means no value.
  const write = (typed: string): void =>
    onChange(typed === "" && column.nullable && column.type !== "text" ? null : typed);
  const choices = choicesOf(column);
  if (choices !== null)
    return (
      <Select
        {...common}
        data={choices}
        value={text === "" ? null : text}
        allowDeselect={false}
        searchable={choices.length > 10}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => value !== null && onChange(value)}
      />
    );
  if (needsTextArea(column))
    return (
      <Textarea
        {...common}
        autosize
        minRows={column.type === "json" ? 4 : 1}
        maxRows={16}
        {...(column.type !== "text" && { styles: monospace })}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
    );
  const { type, step } = inputs[column.type] ?? {};
  return (
    <TextInput
      {...common}
      {...(type !== undefined && { type })}
      {...(step !== undefined && { step })}
      {...(numeric.has(column.type) && { inputMode: "decimal" })}
      autoComplete="off"
      spellCheck={false}
      value={column.type === "timestamp" ? localText(text) : text}
      onChange={(event) =>
        write(
          column.type === "timestamp" && event.currentTarget.value !== ""
            ? `${event.currentTarget.value}Z`
            : event.currentTarget.value,
        )
      }
    />
  );
}

const choicesOf = (column: ShownColumn): string[] | null =>
  isListColumn(column)
    ? null
    : column.type === "boolean"
      ? ["true", "false"]
      : column.values === null
        ? null
        : [...column.values];

const needsTextArea = (column: ShownColumn): boolean =>
  isListColumn(column) || column.type === "json" || column.type === "text";

const monospace = { input: { fontFamily: "var(--mantine-font-family-monospace)" } } as const;

const numeric: ReadonlySet<string> = new Set(["integer", "bigint", "decimal", "float"]);

/**
 * The native inputs for dates and times. Their steps allow seconds, and milliseconds of timestamps.
 */
const inputs: Readonly<Record<string, { readonly type: string; readonly step: string }>> = {
  date: { type: "date", step: "1" },
  time: { type: "time", step: "1" },
  timestamp: { type: "datetime-local", step: "0.001" },
};

/** Returns a timestamp in the form of the native input: in UTC, without the zone. */
function localText(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? "" : moment.toISOString().slice(0, 23);
}
