// Finds the tables that a step declares in `refs`, by alias, and the columns that the step names.
import { isGuid } from "../../../platform/index.ts";
import { checkConditions } from "../conditions.ts";
import { findColumn, findTable, suggest } from "../known.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { ConditionInput } from "../../load/input.ts";
import type { CheckedTable, Checking } from "../model.ts";

/** The input of the checks of one step, with the tables that the step declares. */
export interface StepChecking extends Checking {
  /** The declared tables by alias. `table` is undefined if no table has this name. */
  readonly refs: ReadonlyMap<
    string,
    { readonly name: string; readonly table: CheckedTable | undefined }
  >;
}

/** Adds the tables that a step declares in `refs`. Reports unknown tables. */
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

/** Returns the table that an alias stands for. Reports an alias that `refs` does not declare. */
export function tableBehind(
  alias: string,
  path: ValuePath,
  { refs, report }: StepChecking,
): CheckedTable | undefined {
  const declared = refs.get(alias);
  if (declared === undefined) {
    report.add("unknown-alias", path, {
      message: "`refs` declares no such alias",
      hint: suggest(alias, refs.keys()),
    });
  }
  return declared?.table;
}

/** Checks that a column name in a list such as `select` exists. Skips GUIDs and `*`. */
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
