// Creates a table with its columns. Each table gets a column `id` with a generated key. Rights,
// indexes and other details are in the definition.
import { ActionIcon, Button, Checkbox, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { StoredDefinition } from "../../api/definition.ts";
import type { ShownColumn } from "../../parts/values/column-text.ts";
import { isEntryName } from "../../parts/definition/entries.ts";
import { EntryChange } from "../../parts/definition/entry-change.tsx";
import { Modal } from "../../parts/modal.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";

type OfferedType = ShownColumn["type"];

interface ColumnDraft {
  /** Identifies the column while the form is open. */
  readonly key: number;
  readonly name: string;
  readonly type: OfferedType;
  readonly isRequired: boolean;
  /** The values of an enum, separated by commas, or the target table of a reference. */
  readonly detail: string;
}

const types: Readonly<Record<OfferedType, string>> = {
  text: "Text",
  integer: "Whole number",
  decimal: "Decimal number",
  boolean: "True or false",
  date: "Date",
  timestamp: "Moment (date and time)",
  enum: "One of some values",
  reference: "A row of another table",
  file: "File",
  json: "JSON",
  uuid: "GUID",
  time: "Time of day",
  float: "Floating-point number",
  bigint: "Whole number of 64 bits",
};

const emptyColumn = (key: number): ColumnDraft => ({
  key,
  name: "",
  type: "text",
  isRequired: false,
  detail: "",
});

interface NewTableDialogProps {
  readonly stored: StoredDefinition;
  readonly onClose: () => void;
  readonly onCreated: (name: string) => void;
}

export default function NewTableDialog({ stored, onClose, onCreated }: NewTableDialogProps) {
  // The definition when the dialog opened. If the stored definition is newer, another member has
  // changed it in the meantime.
  const [base] = useState(stored);
  const [name, setName] = useState("");
  const [columns, setColumns] = useState<readonly ColumnDraft[]>([emptyColumn(0)]);
  const tables = Object.keys((base.definition["tables"] ?? {}) as object);
  const change = (key: number, changed: Partial<ColumnDraft>): void =>
    setColumns(columns.map((column) => (column.key === key ? { ...column, ...changed } : column)));
  const isTaken = tables.includes(name);
  return (
    <Modal
      opened
      onClose={onClose}
      title="New table"
      size="lg"
      closeOnClickOutside={false}
      // Escape does not close a dialog with typed text, because the text would be lost.
      closeOnEscape={name === "" && columns.every((column) => column.name === "")}
    >
      <Stack>
        <TextInput
          label="Name"
          description="Letters, digits and underscores, such as orders"
          required
          data-autofocus
          maxLength={63}
          value={name}
          error={isTaken && "Another table has this name."}
          onChange={(event) => setName(event.currentTarget.value.trim())}
        />
        <Text size="sm" fw={500}>
          Columns
        </Text>
        <Text size="sm" c="dimmed">
          The table also gets the column id, with a new GUID for each row.
        </Text>
        {columns.map((column) => (
          <ColumnFields
            key={column.key}
            column={column}
            tables={[...tables, ...(name === "" || isTaken ? [] : [name])]}
            onChange={(changed) => change(column.key, changed)}
            onRemove={() => setColumns(columns.filter(({ key }) => key !== column.key))}
          />
        ))}
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: "flex-start" }}
          onClick={() =>
            setColumns([
              ...columns,
              emptyColumn(Math.max(-1, ...columns.map(({ key }) => key)) + 1),
            ])
          }
        >
          Add a column
        </Button>
        <EntryChange
          path={["tables", name]}
          base={base}
          changed={{ name, entry: { columns: columnsEntry(columns) } }}
          flaw={isTaken ? "Choose another name." : missingPart(name, columns)}
          onApplied={() => onCreated(name)}
        />
        <ScreenLink screen="definition" size="sm">
          Defaults, indexes and limits are in the definition
        </ScreenLink>
      </Stack>
    </Modal>
  );
}

interface ColumnFieldsProps {
  readonly column: ColumnDraft;
  /** The tables that a reference may point to. */
  readonly tables: readonly string[];
  readonly onChange: (changed: Partial<ColumnDraft>) => void;
  readonly onRemove: () => void;
}

function ColumnFields({ column, tables, onChange, onRemove }: ColumnFieldsProps) {
  const { name, type, isRequired, detail } = column;
  return (
    <Group gap="xs" align="flex-end" role="group" aria-label={`Column ${name || "without a name"}`}>
      <TextInput
        label="Column"
        size="sm"
        w={160}
        maxLength={63}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value.trim() })}
      />
      <Select
        label="Type"
        size="sm"
        w={190}
        allowDeselect={false}
        data={Object.entries(types).map(([value, label]) => ({ value, label }))}
        value={type}
        onChange={(value) => value !== null && onChange({ type: value as OfferedType, detail: "" })}
      />
      {type === "enum" && (
        <TextInput
          label="Values"
          placeholder="new, paid"
          size="sm"
          w={160}
          value={detail}
          onChange={(event) => onChange({ detail: event.currentTarget.value })}
        />
      )}
      {type === "reference" && (
        <Select
          label="Table"
          size="sm"
          w={160}
          searchable
          data={tables}
          value={detail === "" ? null : detail}
          onChange={(value) => onChange({ detail: value ?? "" })}
        />
      )}
      <Checkbox
        label="Required"
        pb={8}
        checked={isRequired}
        onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={`Remove the column ${name}`}
        onClick={onRemove}
      >
        <span aria-hidden>×</span>
      </ActionIcon>
    </Group>
  );
}

const listedValues = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(",")
      .map((value) => value.trim())
      .filter((value) => value !== ""),
  ),
];

/** Returns the columns as entries of the definition. */
const columnsEntry = (columns: readonly ColumnDraft[]): object =>
  Object.fromEntries(
    columns.map(({ name, type, isRequired, detail }) => [
      name,
      {
        type,
        ...(isRequired && { required: true }),
        ...(type === "enum" && { values: listedValues(detail) }),
        ...(type === "reference" && { table: detail }),
      },
    ]),
  );

/** Returns the first missing value. The plan of the change finds all other mistakes. */
function missingPart(name: string, columns: readonly ColumnDraft[]): string | undefined {
  if (name === "") return "Write a name first.";
  const wrong = [name, ...columns.map((column) => column.name)].find(
    (each) => each !== "" && !isEntryName(each),
  );
  if (wrong !== undefined)
    return `${wrong} cannot be a name. Use letters, digits and underscores, and begin with a letter.`;
  if (columns.length === 0) return "Add a column.";
  const unnamed = columns.some((column) => column.name === "");
  if (unnamed) return "Write a name for each column.";
  if (columns.some((column) => column.name === "id"))
    return "The table has a column id already. Choose another name.";
  if (new Set(columns.map((column) => column.name)).size < columns.length)
    return "Two columns have the same name.";
  const open = columns.find(
    ({ type, detail }) =>
      (type === "enum" && listedValues(detail).length === 0) ||
      (type === "reference" && detail === ""),
  );
  if (open === undefined) return undefined;
  return open.type === "enum"
    ? `Write the values of ${open.name}, separated by commas.`
    : `Choose the table of ${open.name}.`;
}
