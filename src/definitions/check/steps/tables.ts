// Resolves the tables that a step declares by alias, and the columns that its parts name.
import { isGuid } from "../../../platform/index.ts";
import { checkConditions } from "../conditions.ts";
import { findColumn, findTable, suggest } from "../known.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { ConditionInput } from "../../load/input.ts";
import type { CheckedTable, Checking } from "../model.ts";

/** For each alias, the name of the table, and the table if it exists. */
export type StepTables = ReadonlyMap<
  string,
  { readonly name: string; readonly table: CheckedTable | undefined }
>;

/** Returns the declared tables. Reports unknown names. */
export const tablesOf = (
  refs: Readonly<Record<string, string>>,
  path: ValuePath,
  checking: Checking,
): StepTables =>
  new Map(
    Object.entries(refs).map(([alias, name]) => [
      alias,
      { name, table: findTable(checking, name, [...path, "refs", alias]) },
    ]),
  );

/** Returns the table of an alias. Reports an alias that is not declared. */
export function tableBehind(
  alias: string,
  path: ValuePath,
  tables: StepTables,
  { report }: Checking,
): CheckedTable | undefined {
  const declared = tables.get(alias);
  if (declared === undefined) {
    report.add("unknown-alias", path, {
      message: "refs declares no such alias",
      hint: suggest(alias, tables.keys()),
    });
  }
  return declared?.table;
}

/** Checks a column name in a list. Columns may also be named by GUID. */
export function checkName(
  item: unknown,
  table: CheckedTable,
  path: ValuePath,
  checking: Checking,
): void {
  if (typeof item === "string" && item !== "*" && !isGuid(item))
    findColumn(checking, table, item, path);
}

/** Checks the conditions of a step. */
export function checkWhere(
  where: readonly ConditionInput[] = [],
  table: CheckedTable,
  path: ValuePath,
  tables: StepTables,
  checking: Checking,
): void {
  const tableOf = (ref: string): string | undefined => tables.get(ref)?.name;
  checkConditions(where, { path, table, kind: "step", tableOf }, checking);
}
