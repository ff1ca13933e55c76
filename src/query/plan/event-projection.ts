// Plans the event projection, which determines the part of an event's rows that a caller may see.
// It contains every readable column, in the rows that the caller may read, like a read with
// `select: "*"`.
import { PlanContext } from "./context.ts";
import { planRowSelect } from "./list.ts";
import type { Grant } from "../../access/index.ts";
import { Source } from "./sources.ts";

export type EventProjectionPlan = NonNullable<ReturnType<typeof planEventProjection>>;

/**
 * Returns the plan, or null if the caller may not read the table.
 * @param tableId GUID in lower case
 */
export function planEventProjection(grant: Grant, tableId: string) {
  const table = grant.tables.get(tableId);
  if (table === undefined || table.rows.read === null) return null;
  const context = new PlanContext({ grant, tables: new Map() }, new Map());
  // A required column that was added later is null in rows of earlier events.
  const source = new Source(table, table.rows.read, false);
  const { outputs } = planRowSelect("*", source, context, "/query/select", 0);
  return outputs.length === 0 ? null : { source, outputs };
}
