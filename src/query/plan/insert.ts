// Plans an insert: columns, defaults, `onConflict` and `returning`. Refuses columns that the caller
// may not write. Refuses an `onConflict` whose columns are not a unique key.
import { defaultOf, type Column, type Table } from "../../catalog/index.ts";
import { Problem } from "../../conditions/index.ts";
import { insertedNames, unequalRow } from "../parse/shape-key.ts";
import { planRowSelect } from "./list.ts";
import {
  rulesOf,
  tablesOfRules,
  writable,
  writtenFiles,
  writtenReferences,
} from "./written-columns.ts";
import type { ColumnGrant, TableGrant } from "../../access/index.ts";
import type { InsertMutation } from "../parse/request.ts";
import type { PlanContext } from "./context.ts";
import type { ConflictPlan, InsertColumn, InsertPlan } from "./write-plan.ts";

type GivenColumn = ReturnType<typeof givenColumns>[number];

/**
 * Returns the plan of an insert.
 * @throws Problem if a part of the mutation is invalid or not permitted
 */
export function planInsert(
  mutation: InsertMutation,
  table: TableGrant,
  context: PlanContext,
): InsertPlan {
  const given = givenColumns(mutation, table);
  const written = given.map(({ grant }) => grant.column);
  const source = context.source(table, table.rows.read ?? "all");
  const references = writtenReferences(written, context);
  const newRows = rulesOf([table.rows.insert, ...given.map(({ grant }) => grant.insert)]);
  const filled = filledColumns(given, table.table);
  const conflict = planConflict(mutation, table, given, filled);
  const files = writtenFiles(written, conflict?.set == null ? null : source, context);
  const returning = planReturning(mutation, table, source, context);
  const rules = [
    ...newRows,
    ...references.map(({ rows }) => rows),
    ...(conflict?.updateRows ?? []),
    ...(conflict?.visible ?? []),
    ...(conflict?.shown ?? []),
  ];
  return {
    kind: "insert",
    grant: table,
    source,
    columns: filled,
    isSingle: mutation.values.length === 1,
    valuesSlot: context.slot(mutation, "values")!,
    newRows,
    references,
    files,
    returning,
    conflict,
    written: new Set([table.table]),
    tables: new Set([...context.tables(), ...tablesOfRules(rules)]),
    notifySlot: context.slot(mutation, "notify"),
  };
}

/**
 * Returns the columns that the rows of the request contain. A row can name a column by its name or
 * its GUID, so each column has a list of the names in use.
 */
function givenColumns(mutation: InsertMutation, table: TableGrant) {
  const given = new Map<ColumnGrant, string[]>();
  for (const name of insertedNames(mutation.values)) {
    const row = mutation.values.findIndex((values) => Object.hasOwn(values, name));
    const grant = writable(table, name, "insert", `/mutation/values/${row}/${name}`);
    given.set(grant, [...(given.get(grant) ?? []), name]);
  }
  return [...given].map(([grant, names]) => ({ grant, names }));
}

/**
 * Returns the columns of the insert: columns with values, columns with a default, and the primary
 * key. With the primary key, the list is never empty.
 */
function filledColumns(given: readonly GivenColumn[], table: Table): readonly InsertColumn[] {
  const namesOfColumn = new Map(given.map(({ grant, names }) => [grant.column, names]));
  return table.columns.flatMap((column) => {
    const names = namesOfColumn.get(column) ?? [];
    const start = defaultOf(column.definition);
    const isFilled = names.length > 0 || start !== undefined || column.primaryKey;
    return isFilled ? [{ column, names, start }] : [];
  });
}

function planReturning(
  { returning = false }: InsertMutation,
  table: TableGrant,
  source: InsertPlan["source"],
  context: PlanContext,
): InsertPlan["returning"] {
  if (returning === false) return null;
  if (returning === true && table.rows.read === null) return [];
  const select = returning === true ? "*" : returning;
  const taken = (): string => "is listed twice";
  return planRowSelect(select, source, context, "/mutation/returning", 0, taken).outputs;
}

function planConflict(
  { onConflict, values }: InsertMutation,
  table: TableGrant,
  given: readonly GivenColumn[],
  filled: readonly InsertColumn[],
): ConflictPlan | null {
  if (onConflict === undefined) return null;
  const pointer = "/mutation/onConflict";
  // A conflict reveals that a row with this value exists. So the caller must have the right to
  // filter by each column in `onConflict`, unmasked (G7.10).
  const isShown = ({ filterEq }: ColumnGrant): boolean => filterEq[0]?.mask === null;
  const keys = onConflict.columns.map((name, index) =>
    writable(table, name, "insert", `${pointer}/columns/${index}`, isShown),
  );
  const columns = keys.map(({ column }) => column);
  const shown = rulesOf(keys.map(({ filterEq: [view] }) => view!.rows));
  const missing = columns.findIndex((column) => !filled.some((item) => item.column === column));
  if (missing !== -1)
    throw new Problem(`${pointer}/columns/${missing}`, "has no value in the rows");
  const isKey = table.table.uniqueKeys.some(
    (key) => key.length === columns.length && key.every((column) => columns.includes(column)),
  );
  if (!isKey) throw new Problem(`${pointer}/columns`, "must be the columns of one unique key");
  const { read, update } = table.rows;
  const visible = [read, update];
  if (onConflict.action === "ignore") {
    if (onConflict.set !== undefined)
      throw new Problem(`${pointer}/set`, "is not allowed with the action `ignore`");
    const isOpen = visible.includes("all");
    return { columns, set: null, updateRows: [], visible: isOpen ? [] : rulesOf(visible), shown };
  }
  // If an upsert updates existing rows, all its rows must have the same columns. A row without a
  // column would write the column's default into the existing row.
  const unequal = unequalRow(values);
  if (unequal !== -1) throw new Problem(`/mutation/values/${unequal}`, UNEQUAL);
  const set = updatedColumns(onConflict.set, table, given, columns, pointer);
  const updateRows = rulesOf([update, read, ...shown, ...set.map((column) => column.update)]);
  return { columns, set: set.map(({ column }) => column), updateRows, visible: [], shown: [] };
}

/**
 * Returns the columns that an upsert changes in an existing row: the columns in `onConflict.set`.
 * Without `set`, these are all written columns except `onConflict.columns`.
 */
function updatedColumns(
  names: readonly string[] | undefined,
  table: TableGrant,
  given: readonly GivenColumn[],
  key: readonly Column[],
  pointer: string,
): readonly ColumnGrant[] {
  const listed =
    names ??
    given.filter(({ grant }) => !key.includes(grant.column)).map((column) => column.names[0]!);
  const set = listed.map((name, index) => {
    const grant = writable(table, name, "update", names ? `${pointer}/set/${index}` : pointer);
    if (given.some((column) => column.grant === grant)) return grant;
    const message = `${JSON.stringify(name)} has no value in the rows`;
    throw new Problem(`${pointer}/set/${index}`, message);
  });
  if (set.length === 0)
    throw new Problem(
      pointer,
      "leaves no column to update; use the action `ignore` to keep the existing row",
    );
  return [...new Set(set)];
}

const UNEQUAL =
  "must have the same columns as the other rows, or an existing row would lose values";
