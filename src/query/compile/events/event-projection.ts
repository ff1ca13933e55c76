// Compiles the event projection: a statement that returns the part of an event's stored rows that
// each caller may see. It applies the same row filters and masks as a query that reads all readable
// columns. The stored rows are a parameter of the statement. Tables that row filters refer to are
// read in their current state (G9.4).
import { ClaimColumns } from "./claim-columns.ts";
import { objectText } from "../json-text.ts";
import { propertiesOf } from "../list.ts";
import { parameter, prepareStatement } from "../parameters.ts";
import { ruleSql } from "../row-filter.ts";
import { viewSql } from "../source.ts";
import { newContext } from "../statement-context.ts";
import { ROW_NUMBER, storedRowsSql } from "./stored-rows.ts";
import { commaList, own, sql } from "../text.ts";
import type { Workspace } from "../../../catalog/index.ts";
import type { EventProjectionPlan } from "../../plan/event-projection.ts";

/**
 * A visible row. All four values are text, and numbers count from 1. `event` is the number of the
 * event. `number` is the number of the row in the event. `row` is the JSON text of the visible
 * columns. `callers` are the numbers of the callers who see the row, such as `{1,2}`.
 */
export type ProjectedRow = readonly [event: string, number: string, row: string, callers: string];

export type EventProjectionStatement = ReturnType<typeof compileEventProjection>;

/**
 * Compiles the event projection of a table to a statement. The statement binds two values: the
 * events as a JSON array of arrays of rows, and a JSON array with the claims of each caller
 * (`claims.rowOf`).
 */
export function compileEventProjection(
  { source, outputs }: EventProjectionPlan,
  workspace: Workspace,
) {
  const claims = new ClaimColumns();
  const context = newContext(workspace, { claims });
  const raw = context.aliases.raw();
  const shown = context.aliases.of(source);
  const views = source.columns.map(
    (column) => sql`${viewSql(column, source.table, raw, context)} as ${own(column.name)}`,
  );
  // True if the visible columns of a row depend on claims. The statement then builds the row for
  // each caller.
  const isPersonal = claims.size > 0;
  const rule = ruleSql(source.rows, raw, context);
  const row = objectText(propertiesOf(outputs, context, ({ column }) => own(shown, column.name)));
  const events = sql`json_array_elements(${parameter(({ values }) => values[0] as string)}::json) with ordinality as e(r, n)`;
  const rows = sql`${events} cross join ${storedRowsSql(source.table, own("e", "r"), raw)}`;
  const callers = claims.rowsSql(({ values }) => values[1] as string);
  const columns = commaList([sql`e.n as e`, sql`${own(raw, ROW_NUMBER)} as n`, ...views]);
  const answered = sql`${own(shown, "e")}, ${own(shown, "n")}, ${row}`;
  // If the columns do not depend on claims, all callers who see a row see the same text. So the
  // statement builds this text only once.
  const statement = isPersonal
    ? sql`select ${answered}, array_agg(${own(shown, "c")}) from (select ${columns}, ${claims.number} as c from ${rows} cross join ${callers} where ${rule}) as ${own(shown)} group by 1, 2, 3`
    : sql`select ${answered}, ${own(shown, "c")} from (select ${columns}, v.c from ${rows} cross join lateral (select array_agg(${claims.number}) as c from ${callers} where ${rule}) as v where v.c is not null) as ${own(shown)}`;
  return { ...prepareStatement(statement, ""), claims, isPersonal };
}
