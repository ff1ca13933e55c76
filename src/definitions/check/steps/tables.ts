// Resolves the tables that a step declares by alias, and the columns that its parts name.
import { isGuid } from "../../../platform/index.ts";
import { checkConditions } from "../conditions.ts";
import { findColumn, findTable, suggest } from "../known.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { ConditionInput } from "../../load/input.ts";
import type { CheckedTable, Checking } from "../model.ts";

/** The checks of a step, with the tables that it declares. */
export interface StepChecking extends Checking {
  /** For each alias, the name of the table, and the table if it exists. */
  readonly refs: ReadonlyMap<
    string,
    { readonly name: string; readonly table: CheckedTable | undefined }
  >;
}

/** Adds the declared tables of a step. Reports unknown names. */
export const withTables = (
  refs: Readonly<Record<string, string>>,
  path: ValuePath,
  checking: Checking,
): StepChecking => ({
  ...checking,
  refs: new Map(
    Object.entries(refs).map(([alias, name]) => [
      alias,
      { name, table: findTable(checking, name, [...path, "refs", alias]) },
    ]),
  ),
});

/** Returns the table of an alias. Reports an alias that is not declared. */
export function tableBehind(
  alias: string,
  path: ValuePath,
  { refs, report }: StepChecking,
): CheckedTable | undefined {
  const declared = refs.get(alias);
  if (declared === undefined) {
    report.add("unknown-alias", path, {
      message: "refs declares no such alias",
      hint: suggest(alias, refs.keys()),
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
  checking: StepChecking,
): void {
  const tableOf = (ref: string): string | undefined => checking.refs.get(ref)?.name;
  checkConditions(where, { path, table, kind: "step", tableOf }, checking);
}
