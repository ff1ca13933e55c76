// Compiles the event projection: what callers with one grant may see of stored rows. The rules,
// views and texts are those of a read of every readable column, over rows that the statement
// receives as a parameter. Related tables of row filters are read in their current state (G9.4).
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
 * A visible row, all as text: the number of its event and its number in the event, both from 1, its
 * JSON text, and the callers, such as `{1,2}`.
 */
export type ProjectedRow = readonly [event: string, number: string, row: string, callers: string];

export type EventProjectionStatement = ReturnType<typeof compileEventProjection>;

/**
 * Compiles a statement that binds two values: the events as a JSON array of arrays of rows, and the
 * callers' rows from `claims` in a JSON array.
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
  // If the visible content of a row depends on the claims, the statement builds it for each caller.
  const isPersonal = claims.size > 0;
  const rule = ruleSql(source.rows, raw, context);
  const row = objectText(propertiesOf(outputs, context, ({ column }) => own(shown, column.name)));
  const events = sql`json_array_elements(${parameter(({ values }) => values[0] as string)}::json) with ordinality as e(r, n)`;
  const rows = sql`${events} cross join ${storedRowsSql(source.table, own("e", "r"), raw)}`;
  const callers = claims.rowsSql(({ values }) => values[1] as string);
  const columns = commaList([sql`e.n as e`, sql`${own(raw, ROW_NUMBER)} as n`, ...views]);
  const answered = sql`${own(shown, "e")}, ${own(shown, "n")}, ${row}`;
  // A row that is not personal is built once for all callers who see it.
  const statement = isPersonal
    ? sql`select ${answered}, array_agg(${own(shown, "c")}) from (select ${columns}, ${claims.number} as c from ${rows} cross join ${callers} where ${rule}) as ${own(shown)} group by 1, 2, 3`
    : sql`select ${answered}, ${own(shown, "c")} from (select ${columns}, v.c from ${rows} cross join lateral (select array_agg(${claims.number}) as c from ${callers} where ${rule}) as v where v.c is not null) as ${own(shown)}`;
  return { ...prepareStatement(statement, ""), claims, isPersonal };
}
