// Checks references. The target must exist, and the name of a relation must differ from columns and
// other relations, because a request uses one name for each.
import { findTable } from "./known.ts";
import type { CheckedColumn, CheckedTable, Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";

export function checkRelations(checking: Checking): void {
  const taken = new Map([...checking.tables.values()].map((table) => [table, namesOf(table)]));
  const references = [...checking.tables.values()].flatMap((table) =>
    [...table.columns.values()]
      .filter((column) => !column.doubtful && column.input.type === "reference")
      .map((column) => ({ table, column })),
  );
  for (const { table, column } of references) claimRelation(table, column, taken, checking);
  for (const { table, column } of references) claimInverse(table, column, taken, checking);
}

type Taken = ReadonlyMap<CheckedTable, Map<string, string>>;

/** Returns the names that a table uses, each with its meaning. */
const namesOf = (table: CheckedTable): Map<string, string> =>
  new Map([...table.columns.keys()].map((name) => [name, `the column ${name}`]));

function claimRelation(
  table: CheckedTable,
  { input, name, path }: CheckedColumn,
  taken: Taken,
  checking: Checking,
): void {
  if (input.relation === undefined || input.relation === name) return;
  claim(
    input.relation,
    [...path, "relation"],
    `the relation of ${table.name}.${name}`,
    table,
    taken,
    checking,
  );
}

function claimInverse(
  table: CheckedTable,
  { input, name, path }: CheckedColumn,
  taken: Taken,
  checking: Checking,
): void {
  const target =
    input.table === undefined ? undefined : findTable(checking, input.table, [...path, "table"]);
  if (target === undefined || input.inverse === undefined) return;
  claim(
    input.inverse,
    [...path, "inverse"],
    `the inverse of ${table.name}.${name}`,
    target,
    taken,
    checking,
  );
}

function claim(
  name: string,
  path: ValuePath,
  meaning: string,
  table: CheckedTable,
  taken: Taken,
  { report }: Checking,
): void {
  const names = taken.get(table)!;
  const holder = names.get(name);
  if (holder === undefined) names.set(name, meaning);
  else
    report.add("repeated-name", path, {
      message: `in ${table.name} that is ${holder} already`,
      hint: "Give it another name.",
    });
}
