// Checks the queries of steps. Their tables and columns must exist. `runner-rights.ts` checks what
// `runAs` may do.
import { checkName, checkWhere, tableBehind, type StepTables } from "./tables.ts";
import type { ConfigTypes } from "../../../contract/index.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { Checking } from "../model.ts";

/** Checks the tables and columns of a query. */
export function checkQuery(
  { from, select, groupBy, where }: ConfigTypes["query-body"],
  path: ValuePath,
  tables: StepTables,
  checking: Checking,
): void {
  const table = tableBehind(from, [...path, "from"], tables, checking);
  if (table === undefined) return;
  if (Array.isArray(select))
    select.forEach((item: unknown, index) =>
      checkName(item, table, [...path, "select", index], checking),
    );
  groupBy?.forEach((item, index) => checkName(item, table, [...path, "groupBy", index], checking));
  checkWhere(where, table, [...path, "where"], tables, checking);
}
