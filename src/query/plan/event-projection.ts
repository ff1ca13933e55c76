// Plans the event projection of a grant: every readable column of the table, in the rows that the
// caller may read. It is equal to the plan of a read with `select: "*"`. The plan is null if such a
// read is refused.
import { PlanContext } from "./context.ts";
import { planRowSelect } from "./list.ts";
import type { Grant } from "../../access/index.ts";
import { Source } from "./sources.ts";

export type EventProjectionPlan = NonNullable<ReturnType<typeof planEventProjection>>;

/** @param tableId GUID in lower case */
export function planEventProjection(grant: Grant, tableId: string) {
  const table = grant.tables.get(tableId);
  if (table === undefined || table.rows.read === null) return null;
  const context = new PlanContext({ grant, tables: new Map() }, new Map());
  // A required column that was added later is null in rows that were stored before.
  const source = new Source(table, table.rows.read, false);
  const { outputs } = planRowSelect("*", source, context, "/query/select", 0);
  return outputs.length === 0 ? null : { source, outputs };
}
