// Compiles the check whether a caller may see a reference to a blob: one statement over all file
// columns, through the same sources as every read.
import { parameter, prepareStatement, type PreparedStatement } from "../parameters.ts";
import { columnSql, sourceSql } from "../source.ts";
import { newContext, type StatementContext } from "../statement-context.ts";
import { any, sql, type Sql } from "../text.ts";
import type { Workspace } from "../../../catalog/index.ts";
import type { ColumnRef } from "../../plan/read-plan.ts";

/** Binds the blob's id as its only value, and returns one boolean. */
export function compileReferenced(
  places: readonly ColumnRef[],
  workspace: Workspace,
): PreparedStatement {
  const context = newContext(workspace);
  const holds = any(places.map((place) => holdsSql(place, context)));
  return prepareStatement(sql`select ${holds}`, "");
}

/**
 * The condition is repeated on the raw column inside the source, so that PostgreSQL uses its index.
 * Hidden rows cost only the index lookup, as with a plain comparison beside a row filter (G5.16).
 */
function holdsSql(place: ColumnRef, context: StatementContext): Sql {
  const holds = (column: Sql): Sql => sql`${column} @> ${blobs}::uuid[]`;
  const from = sourceSql(place.source, context, { holding: { column: place, holds } });
  return sql`exists (select from ${from} where ${holds(columnSql(context)(place))})`;
}

const blobs = parameter(({ values }) => [values[0] as string]);
