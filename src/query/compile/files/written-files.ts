// Compiles the check of written file columns (G7.16). The caller must have the right to refer to
// each blob, unless the row showed the blob before. The first other blob rolls the statement back,
// whether the blob exists or not.
import { blobTable } from "../../../blobs/index.ts";
import { defaultOf, type Column } from "../../../catalog/index.ts";
import { encodeForColumn } from "../../../conditions/index.ts";
import { columnSql } from "../source.ts";
import { parameter } from "../parameters.ts";
import { rawSql, type StatementContext } from "../statement-context.ts";
import { all, guidSql, quoted, refuseSql, sql, type Sql } from "../text.ts";
import type { InsertPlan, WritePlan, WrittenFiles } from "../../plan/write-plan.ts";

/**
 * The reason of the refusal. The index among the plan's file columns and the id of the blob follow
 * it.
 */
export const FILE = "file";

/**
 * A list of blobs that an update writes: the list itself, if the check passes.
 * @param ids SQL that the statement may repeat
 */
export function changedFilesSql(
  plan: WritePlan,
  column: Column,
  ids: Sql,
  context: StatementContext,
): Sql {
  const index = plan.files.findIndex((files) => files.column === column);
  const files = plan.files[index];
  if (files === undefined) return ids;
  const { shown } = files;
  const shownBefore = shown === undefined ? [] : [columnSql(context)(shown)];
  return sql`coalesce(${refusedSql(index, foreignSql(files, ids, context), shownBefore)}::uuid[], ${ids})`;
}

/** True if a new row may hold its blobs. */
export function newFilesSql(
  plan: InsertPlan,
  index: number,
  raw: string,
  context: StatementContext,
): Sql {
  const files = plan.files[index]!;
  const ids = foreignSql(files, rawSql(files.column, raw), context);
  return sql`(${refusedSql(index, ids, defaultSql(files.column))} is null)`;
}

/** The definition's default is permitted in a row that leaves the column out. */
function defaultSql(column: Column): readonly Sql[] {
  const start = defaultOf(column.definition);
  if (start?.kind !== "literal") return [];
  const ids = [encodeForColumn(column, start.value)].flat();
  return [guidSql(...ids.filter((id) => id !== null))];
}

/**
 * The blobs that the caller may not refer to. If the list does not depend on a row, PostgreSQL
 * computes it once.
 */
function foreignSql({ blobs }: WrittenFiles, ids: Sql, { workspace }: StatementContext): Sql {
  if (blobs === null) return ids;
  const conditions = [
    sql`b.workspace_id = (${guidSql(workspace.id)})[1]`,
    sql`b.id = g.id`,
    ...(blobs === "own" ? [sql`b.created_by = ${uploaderSql}::text`] : []),
  ];
  // PostgreSQL never turns this scalar subquery into a join. With many files a join would read all
  // of them. The subquery finds each id by its key.
  const found = sql`select true from ${quoted(...blobTable)} as b where ${all(conditions)}`;
  return sql`array(select g.id from unnest(${ids}) as g(id) where (${found}) is not true)`;
}

/** The uploader, in the form that blob records store. */
const uploaderSql = parameter(({ write }) => `${write!.actor.kind}:${write!.actor.id}`);

/**
 * Raises an error with the first blob that is in none of the lists; null if every blob is in one of
 * them.
 */
function refusedSql(index: number, ids: Sql, lists: readonly Sql[]): Sql {
  const foreign = lists.map((permitted) => sql`(f.id = any(${permitted})) is not true`);
  const refused = refuseSql(`${FILE} ${index}`, sql`f.id`);
  return sql`(select ${refused} from unnest(${ids}) as f(id) where ${all(foreign)} limit 1)`;
}
