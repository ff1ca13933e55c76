// Compiles the check of written file columns (G7.16): each blob in them is one that the caller may refer to, or one that the row
// showed it before. The first other one takes the statement back, whether there is such a blob or not.
import { blobTable } from "../../../blobs/index.ts";
import { defaultOf, type Column } from "../../../catalog/index.ts";
import { encodeForColumn } from "../../../conditions/index.ts";
import { columnSql } from "../source.ts";
import { parameter } from "../parameters.ts";
import { rawSql, type StatementContext } from "../statement-context.ts";
import { all, guidSql, quoted, refuseItemSql, sql, type Sql } from "../text.ts";
import type { InsertPlan, WritePlan, WrittenFiles } from "../../plan/write-plan.ts";

/** Reason of the refusal, followed by the place among the plan's file columns and the id of the blob. */
export const FILE = "file";

/** A list of blobs that is put into existing rows: the list itself, once it has passed. @param ids may be repeated in the statement */
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
  const kept = shown === undefined ? [] : [columnSql(context)(shown)];
  return sql`coalesce(${refusedSql(index, foreignSql(files, ids, context), kept)}::uuid[], ${ids})`;
}

/** Whether a new row may hold the blobs that stand in it. */
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

/** What a row that leaves the column out gets is the definition's choice. */
function defaultSql(column: Column): readonly Sql[] {
  const start = defaultOf(column.definition);
  if (start?.kind !== "literal") return [];
  const ids = [encodeForColumn(column, start.value)].flat();
  return [guidSql(...ids.filter((id) => id !== null))];
}

/** Those of the blobs that the caller may not refer to. Depends on no row where the list does not: it is then made once. */
function foreignSql({ blobs }: WrittenFiles, ids: Sql, { workspace }: StatementContext): Sql {
  if (blobs === null) return ids;
  const conditions = [
    sql`b.workspace_id = (${guidSql(workspace.id)})[1]`,
    sql`b.id = g.id`,
    ...(blobs === "own" ? [sql`b.created_by = ${makerSql}::text`] : []),
  ];
  // A value, which is never made into a join: of many files a join would read all, where each id is found by the key.
  const found = sql`select true from ${quoted(...blobTable)} as b where ${all(conditions)}`;
  return sql`array(select g.id from unnest(${ids}) as g(id) where (${found}) is not true)`;
}

/** As the record of a blob names who uploaded it. */
const makerSql = parameter(({ write }) => `${write!.actor.kind}:${write!.actor.id}`);

/** Raises with the first of the blobs that is in none of the lists; null where there is none. */
function refusedSql(index: number, ids: Sql, lists: readonly Sql[]): Sql {
  const foreign = lists.map((kept) => sql`(f.id = any(${kept})) is not true`);
  const refused = refuseItemSql(`${FILE} ${index}`, sql`f.id`);
  return sql`(select ${refused} from unnest(${ids}) as f(id) where ${all(foreign)} limit 1)`;
}
