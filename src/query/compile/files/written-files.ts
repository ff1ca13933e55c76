// Compiles the check of written file columns (G7.16). The caller must have the right to refer to
// each file, unless the row already showed the file to the caller. Otherwise the statement is
// rolled back, for existing and for missing files.
import { blobTable } from "../../../blobs/index.ts";
import { defaultOf, type Column } from "../../../catalog/index.ts";
import { encodeForColumn } from "../../../conditions/index.ts";
import { columnSql } from "../source.ts";
import { parameter } from "../parameters.ts";
import { rawSql, type StatementContext } from "../statement-context.ts";
import { all, guidSql, quoted, refuseSql, sql, type Sql } from "../text.ts";
import type { InsertPlan, WritePlan, WrittenFiles } from "../../plan/write-plan.ts";

/**
 * First word of the database error that refuses a file. The message continues with the index of the
 * file column in the plan of the write, and the id of the file.
 */
export const FILE = "file";

/**
 * Returns SQL of the file list that an update writes to a column. The SQL checks the list and fails
 * if a file is not permitted.
 * @param ids SQL of the list of file ids; the statement may contain it several times
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

/**
 * Returns SQL that is true if the new row may refer to its files. The SQL fails if a file is not
 * permitted.
 */
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

/**
 * Returns SQL of the file ids in the default of the column. These files are permitted, because a
 * row gets the default if the request sets no value.
 */
function defaultSql(column: Column): readonly Sql[] {
  const start = defaultOf(column.definition);
  if (start?.kind !== "literal") return [];
  const ids = [encodeForColumn(column, start.value)].flat();
  return [guidSql(...ids.filter((id) => id !== null))];
}

/**
 * Returns SQL of the list of those file ids in `ids` to which the caller may not refer. If `ids`
 * does not depend on a row, PostgreSQL computes the result once.
 */
function foreignSql({ blobs }: WrittenFiles, ids: Sql, { workspace }: StatementContext): Sql {
  if (blobs === null) return ids;
  const conditions = [
    sql`b.workspace_id = (${guidSql(workspace.id)})[1]`,
    sql`b.id = g.id`,
    ...(blobs === "own" ? [sql`b.created_by = ${uploaderSql}::text`] : []),
  ];
  // PostgreSQL never turns this scalar subquery into a join. The subquery finds each file by its
  // key. A join could read all files of the workspace.
  const found = sql`select true from ${quoted(...blobTable)} as b where ${all(conditions)}`;
  return sql`array(select g.id from unnest(${ids}) as g(id) where (${found}) is not true)`;
}

/**
 * The caller as text, such as `key:<id>`. The column `created_by` of stored files has the same
 * form.
 */
const uploaderSql = parameter(({ write }) => `${write!.actor.kind}:${write!.actor.id}`);

/**
 * Returns SQL that raises an error with the id of the first file that is in none of the lists of
 * permitted files (`lists`). If all files are permitted, the value of the SQL is null.
 */
function refusedSql(index: number, ids: Sql, lists: readonly Sql[]): Sql {
  const foreign = lists.map((permitted) => sql`(f.id = any(${permitted})) is not true`);
  const refused = refuseSql(`${FILE} ${index}`, sql`f.id`);
  return sql`(select ${refused} from unnest(${ids}) as f(id) where ${all(foreign)} limit 1)`;
}
