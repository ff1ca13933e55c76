// Plans the event projection, which determines the part of an event's rows that a caller may see.
// It contains every column and row that the caller may read, like a query with `select: "*"`.
import { PlanContext } from "./context.ts";
import { planRowSelect } from "./list.ts";
import type { Grant } from "../../access/index.ts";
import { Source } from "./sources.ts";

export type EventProjectionPlan = NonNullable<ReturnType<typeof planEventProjection>>;

/**
 * Returns the plan of the event projection of a table. Returns null if the caller may not read the
 * table.
 * @param tableId GUID in lower case
 */
export function planEventProjection(grant: Grant, tableId: string) {
  const table = grant.tables.get(tableId);
  if (table === undefined || table.rows.read === null) return null;
  const context = new PlanContext({ grant, tables: new Map() }, new Map());
  // Rows of an event lack columns that were added after the event. So even a required column can be
  // null in these rows.
  const source = new Source(table, table.rows.read, false);
  const { outputs } = planRowSelect("*", source, context, "/query/select", 0);
  return outputs.length === 0 ? null : { source, outputs };
}
