// Finds the differences in the columns of a table: removed, added, renamed and changed columns.
// Prepares a count of the values that a removed column loses. An added required column must have a
// value for every existing row.
import { type ColumnDefinition, defaultOf, schemaName } from "../../catalog/index.ts";
import { change, type Change, type ChangePart, type Probe, type TableContext } from "./change.ts";
import { diffRules, diffType } from "./column-rules.ts";
import {
  matchById,
  matchEntries,
  type NamedEntry,
  type Pair,
  renameHint,
} from "./match-entries.ts";
import { filledAlike, orphans, unfilled, valuesOf } from "../ddl/probes.ts";
import { keyOf, tableName } from "../ddl/sql-text.ts";

/** Returns the changes of a table's columns. */
export function diffColumns(context: TableContext): Change[] {
  const { table } = context;
  const { added, kept, dropped } = matchEntries(
    table.before.value.columns,
    table.after.value.columns,
  );
  const path = (name: string): string => `${context.path}.columns.${name}`;
  return [
    ...dropped
      .filter((column) => !column.value.primaryKey)
      .map((column) => dropColumn(context, column, added)),
    ...added
      .filter((column) => !column.value.primaryKey)
      .map((column) => addColumn(context, column)),
    ...kept.flatMap((pair) => [
      ...(pair.before.name === pair.after.name
        ? []
        : [
            change(
              "renameColumn",
              path(pair.after.name),
              `rename column ${pair.before.name} to ${pair.after.name}`,
            ),
          ]),
      ...changeColumn(context, pair),
    ]),
  ];
}

function dropColumn(
  { place, path }: TableContext,
  { name, value }: NamedEntry<ColumnDefinition>,
  added: readonly NamedEntry<ColumnDefinition>[],
): Change {
  const alike = added.find(
    (column) => column.value.type === value.type && column.value.array === value.array,
  );
  const summary = `drop column ${name}${renameHint(name, alike?.name)}`;
  return change("dropColumn", `${path}.columns.${name}`, summary, {
    destructive: true,
    probes: [valuesOf(place, name)],
  });
}

function addColumn(
  { place, path }: TableContext,
  { name, value }: NamedEntry<ColumnDefinition>,
): Change {
  const start = defaultOf(value);
  const probes: Probe[] = [];
  if (value.required && (start === undefined || start.kind === "claim"))
    probes.push(unfilled(place));
  // No default except `uuid` gives each row a different value. So the table must have at most one
  // row.
  else if (value.required && value.unique && start?.kind !== "uuid")
    probes.push(filledAlike(place));
  return change(
    "addColumn",
    `${path}.columns.${name}`,
    `add column ${name} (${describeColumn(value)})`,
    {
      probes,
    },
  );
}

/** Describes a column, for example `text, required, unique`. */
function describeColumn(column: ColumnDefinition): string {
  const type =
    column.reference === undefined ? column.type : `reference to ${column.reference.table}`;
  return [
    `${type}${column.array ? " list" : ""}`,
    ...(column.required ? ["required"] : []),
    ...(column.unique ? ["unique"] : []),
  ].join(", ");
}

function changeColumn(context: TableContext, pair: Pair<ColumnDefinition>): Change[] {
  const type = diffType(context, pair);
  const parts: ChangePart[] = [
    ...type.parts,
    ...(type.conversion === null ? [] : diffRules(context, pair, type.conversion)),
    ...diffReference(context, pair),
    ...diffPlain(pair),
  ];
  if (parts.length === 0) return [];
  return [
    change(
      "changeColumn",
      `${context.path}.columns.${pair.after.name}`,
      `${pair.after.name}: ${parts.map((part) => part.words).join(", ")}`,
      {
        destructive: parts.some((part) => part.destructive === true),
        probes: parts.flatMap((part) => part.probes ?? []),
        refusal: parts.find((part) => part.refusal !== undefined)?.refusal ?? null,
      },
    ),
  ];
}

/**
 * Returns the differences that need no check of the stored rows, such as the default or the
 * description.
 */
function diffPlain({ before: old, after: now }: Pair<ColumnDefinition>): ChangePart[] {
  const parts: ChangePart[] = [];
  if (JSON.stringify(old.value.default) !== JSON.stringify(now.value.default))
    parts.push({
      words:
        now.value.default === undefined || now.value.default === null
          ? "no default"
          : `default ${JSON.stringify(now.value.default)}`,
    });
  if (old.value.indexed !== now.value.indexed)
    parts.push({ words: "index of the files that the column refers to" });
  if (old.value.description !== now.value.description) parts.push({ words: "description" });
  return parts;
}

/** Returns the differences of a column's reference. */
function diffReference(
  context: TableContext,
  { before: old, after: now }: Pair<ColumnDefinition>,
): ChangePart[] {
  const [from, to] = [old.value.reference, now.value.reference];
  if (to === undefined) return [];
  const parts: ChangePart[] = [];
  const targetBefore = from && context.before.tables[from.table]?.id;
  const targetAfter = context.after.tables[to.table]?.id;
  if (targetBefore !== targetAfter)
    parts.push({
      words: `points at ${to.table}`,
      probes: [orphansOf(context, old.name, to.table)],
    });
  if (from === undefined) return parts;
  if (from.onDelete !== to.onDelete)
    parts.push({ words: `onDelete ${from.onDelete} → ${to.onDelete}` });
  if (from.relation !== to.relation)
    parts.push({ words: `relation ${from.relation} → ${to.relation}` });
  if (from.inverse !== to.inverse)
    parts.push({ words: `inverse ${from.inverse ?? "none"} → ${to.inverse ?? "none"}` });
  return parts;
}

function orphansOf({ before, after, place }: TableContext, column: string, target: string): Probe {
  const id = after.tables[target]?.id;
  const stored = id === undefined ? undefined : matchById(before.tables, id);
  const known =
    stored === undefined
      ? null
      : { place: tableName(schemaName(before.workspace.id), stored), key: keyOf(before, stored) };
  return orphans(place, column, known, target);
}
