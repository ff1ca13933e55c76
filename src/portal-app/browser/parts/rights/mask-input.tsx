// The mask of a column: its kind, and the characters or the text that it shows.
import { Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";
import { isListColumn, type ShownColumn } from "../values/column-text.ts";
import { keyColumnOf, referredTable } from "../values/related-rows.ts";
import type { ColumnMask } from "./table-rights.ts";

interface MaskInputProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly column: ShownColumn;
  readonly mask: ColumnMask | undefined;
  /** Undefined means no mask. */
  readonly onChange: (mask: ColumnMask | undefined) => void;
}

const words: Readonly<Record<string, string>> = {
  redact: "hidden",
  last: "last characters",
  first: "first characters",
  email: "e-mail address",
  hash: "hash",
  year: "year",
};

/** Number of characters that a new mask of the kinds `last` and `first` shows. */
const KEEP_DEFAULT = 4;

export function MaskInput({ schema, table, column, mask, onChange }: MaskInputProps) {
  const kinds = masksFor(schema, table, column);
  const known = mask === undefined || kinds.includes(mask.kind) ? kinds : [...kinds, mask.kind];
  const keeps = mask?.kind === "last" || mask?.kind === "first";
  const takesText = mask?.kind === "redact" && column.type !== "json" && !isListColumn(column);
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        size="xs"
        w={135}
        aria-label={`Mask of ${column.name}`}
        data={[
          { value: "", label: "none" },
          ...known.map((value) => ({ value, label: words[value] ?? value })),
        ]}
        value={mask?.kind ?? ""}
        onChange={(event) => onChange(newMask(event.currentTarget.value))}
      />
      {keeps && (
        <NumberInput
          size="xs"
          w={70}
          aria-label={`Characters of ${column.name}`}
          min={1}
          max={100}
          allowDecimal={false}
          value={mask.keep ?? ""}
          error={mask.keep === undefined}
          onChange={(keep) =>
            onChange({ kind: mask.kind, ...(typeof keep === "number" && { keep }) })
          }
        />
      )}
      {takesText && (
        <TextInput
          size="xs"
          miw={100}
          maxLength={200}
          placeholder="null"
          aria-label={`Text in place of ${column.name}`}
          value={mask.text ?? ""}
          onChange={({ currentTarget: { value: text } }) =>
            onChange({ kind: "redact", ...(text !== "" && { text }) })
          }
        />
      )}
    </Group>
  );
}

const newMask = (kind: string): ColumnMask | undefined =>
  kind === ""
    ? undefined
    : { kind, ...((kind === "last" || kind === "first") && { keep: KEEP_DEFAULT }) };

/**
 * Returns the masks that fit a column. A reference column has the masks of the primary key to which
 * it refers.
 */
function masksFor(
  schema: WorkspaceSchema,
  table: ShownTable,
  column: ShownColumn,
): readonly string[] {
  if (column.array) return schema.masks["array"] ?? [];
  const target = referredTable(schema, table, column)?.target;
  const key = target === undefined ? undefined : keyColumnOf(target);
  return schema.masks[key?.type ?? column.type] ?? [];
}
