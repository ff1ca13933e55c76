// Plans what a grant shows of rows that are handed in: every readable column of the table, in the rows that it may read. The same step
// as of a read with `select: "*"`; null where such a read is refused.
import { createPlanContext } from "./context.ts";
import { planRowSelect } from "./list.ts";
import type { Grant } from "../../access/index.ts";
import type { RowOutput } from "./read-plan.ts";
import { Source } from "./sources.ts";

export interface CutPlan {
  readonly source: Source;
  readonly outputs: readonly RowOutput[];
}

/** @param tableId GUID in lower case */
export function planCut(grant: Grant, tableId: string): CutPlan | null {
  const table = grant.tables.get(tableId);
  if (table === undefined || table.rows.read === null) return null;
  const context = createPlanContext({ grant, tables: new Map() }, new Map());
  // A required column that the table has got since is null in a row that was stored before.
  const source = new Source(table, table.rows.read, false);
  const { outputs } = planRowSelect("*", source, context, "/query/select", 0);
  return outputs.length === 0 ? null : { source, outputs };
}
