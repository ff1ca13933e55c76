// Compiles a statement that checks whether the caller may see a row that refers to a file. It
// searches all file columns, with the same row filters and masks as a read.
import { parameter, prepareStatement, type PreparedStatement } from "../parameters.ts";
import { columnSql, sourceSql } from "../source.ts";
import { newContext, type StatementContext } from "../statement-context.ts";
import { any, sql, type Sql } from "../text.ts";
import type { Workspace } from "../../../catalog/index.ts";
import type { ColumnRef } from "../../plan/read-plan.ts";

/**
 * Compiles the statement for the file columns in `places`. The only parameter of the statement is
 * the id of the file. The result of the statement is one boolean.
 */
export function compileReferenced(
  places: readonly ColumnRef[],
  workspace: Workspace,
): PreparedStatement {
  const context = newContext(workspace);
  const holds = any(places.map((place) => holdsSql(place, context)));
  return prepareStatement(sql`select ${holds}`, "");
}

/**
 * Returns SQL that is true if a visible row of the column's table refers to the file. The condition
 * is repeated on the stored column inside the subselect of the visible rows, so that PostgreSQL can
 * use the column's index. For a hidden row, only the index lookup takes time (G5.16).
 */
function holdsSql(place: ColumnRef, context: StatementContext): Sql {
  const holds = (column: Sql): Sql => sql`${column} @> ${blobs}::uuid[]`;
  const from = sourceSql(place.source, context, { holding: { column: place, holds } });
  return sql`exists (select from ${from} where ${holds(columnSql(context)(place))})`;
}

const blobs = parameter(({ values }) => [values[0] as string]);
