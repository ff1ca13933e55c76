// The step `query`. Its tables and columns must exist. `runner-rights.ts` checks what `runAs` may
// do.
import { checkName, checkWhere, tableBehind, tablesOf, type StepTables } from "./tables.ts";
import type { ConfigTypes } from "../../../contract/index.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { Checking } from "../model.ts";
import type { StepKind } from "./step-kind.ts";

export const query: StepKind<"query"> = {
  check: (step, path, checking) =>
    checkQuery(step.query, [...path, "query"], tablesOf(step.refs, path, checking), checking),
};

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
