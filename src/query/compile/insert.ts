// Compiles an insert: the rows, the action on a conflict (`onConflict`), and the returned text of
// each row. Conflicts with rows that the caller may not see are refused, here or in a second
// statement.
import { isKeySql } from "./change.ts";
import { rowsSql, singleRowCells, singleRowSql } from "./insert-rows.ts";
import { objectText } from "./json-text.ts";
import { propertiesOf } from "./list.ts";
import { ruleSql } from "./row-filter.ts";
import { columnSql } from "./source.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, any, commaList, own, quoted, refuseSql, sql, type Sql } from "./text.ts";
import { parameter } from "./parameters.ts";
import { changedFilesSql } from "./files/written-files.ts";
import { fenceSql } from "./events/change-row.ts";
import { referenceReason, type RowCheck } from "./row-checks.ts";
import { isShortWhenWritten } from "../plan/potential.ts";
import { isSameRule } from "../plan/written-columns.ts";
import type { RowRule } from "../../access/index.ts";
import type { ConflictPlan, InsertPlan, WritePlan, WrittenReference } from "../plan/write-plan.ts";

/**
 * Returns `insert into ... as <raw> (...) select ... | values ... [on conflict ...]`. The calling
 * function adds `returning`.
 */
export function insertSql(plan: InsertPlan, raw: string, context: StatementContext): Sql {
  const { columns, conflict, grant } = plan;
  const names = commaList(columns.map(({ column }) => quoted(column.name)));
  const cells = commaList(columns.map((_, index) => own("x", `c${index}`)));
  const rows = plan.isSingle ? singleRowSql(plan) : sql`select ${cells} from ${rowsSql(plan)}`;
  const into = sql`insert into ${tableSql(context, grant.table)} as ${own(raw)} (${names}) ${rows}`;
  return conflict === null ? into : sql`${into} ${conflictSql(plan, conflict, raw, context)}`;
}

function conflictSql(
  plan: InsertPlan,
  { columns, set, updateRows }: ConflictPlan,
  raw: string,
  context: StatementContext,
): Sql {
  const target = commaList(columns.map(({ name }) => quoted(name)));
  if (set === null) return sql`on conflict (${target}) do nothing`;
  const values = set.map((column) => {
    const value = changedFilesSql(plan, column, quoted("excluded", column.name), context);
    return sql`${quoted(column.name)} = ${value}`;
  });
  const may = all(updateRows.map((rule) => ruleSql(rule, raw, context)));
  return sql`on conflict (${target}) do update set ${commaList(values)} where ${may}`;
}

/**
 * Returns SQL that is true if the statement wrote fewer rows than the request contains. A row of
 * the request then conflicts with an existing row that the caller may not change.
 * @param count SQL of the number of written rows
 */
export const hasUnwrittenRowsSql = ({ valuesSlot }: InsertPlan, count: Sql): Sql =>
  sql`${count} < ${parameter((input) => (input.values[valuesSlot] as readonly unknown[]).length)}::int8`;

/**
 * Returns SQL of the JSON text of a written row with the columns that the caller may see. The text
 * is null if the caller may not see the row. Returns null if the request asks for no rows, or the
 * caller may not read the table.
 */
export function returningSql(
  { returning, grant, newRows, conflict }: InsertPlan,
  raw: string,
  context: StatementContext,
): Sql | null {
  const readable = grant.rows.read;
  if (returning === null || readable === null) return null;
  const text = objectText(propertiesOf(returning, context, columnSql(context)));
  // Every new row must meet the row filters in `newRows` anyway. If the row filter for reading is
  // one of them, PostgreSQL need not evaluate it again.
  const isImplied = conflict === null && newRows.some((rule) => isSameRule(rule, readable));
  if (readable === "all" || isImplied) return text;
  return sql`case when ${ruleSql(readable, raw, context)} then ${text} end`;
}

/**
 * Returns true if the write can be a simple `insert ... returning` without a common table
 * expression. The write must insert one row, without `onConflict` and without checks over several
 * rows.
 */
export const isPlainInsert = (plan: WritePlan, checks: readonly RowCheck[]): plan is InsertPlan =>
  plan.kind === "insert" &&
  plan.isSingle &&
  plan.conflict === null &&
  checks.every(({ isAlone }) => isAlone) &&
  isShortWhenWritten(plan.returning ?? []);

/**
 * Returns the only reference (foreign key column) of an insert that must be checked. Returns null
 * if there are none or several, the column can be null, or the caller may read no row of the
 * referenced table.
 */
function soleReference({
  references: [reference, ...others],
}: InsertPlan): (WrittenReference & { readonly rows: RowRule }) | null {
  if (reference === undefined || others.length > 0 || reference.column.nullable) return null;
  const { rows } = reference;
  return rows === null ? null : { ...reference, rows };
}

/**
 * Returns a simple `insert ... returning`, whose result is a `WriteRow`. With one reference, the
 * values are selected from the row that the reference points to. This costs PostgreSQL less than a
 * subquery. If the caller may not read that row, the statement inserts nothing and returns no row.
 * @param fence SQL name of the fence table, an empty table that the statement must lock
 *   (`fenceTable`)
 */
export function plainInsertSql(
  plan: InsertPlan,
  checks: readonly RowCheck[],
  raw: string,
  fence: Sql,
  context: StatementContext,
): Sql {
  const { columns, grant } = plan;
  const beside = soleReference(plan);
  const refusals = checks
    .filter(({ reason }) => beside === null || reason !== referenceReason(0))
    .map(({ reason, column }) => sql`when not (${column(raw, context)}) then ${refuseSql(reason)}`);
  const affected =
    refusals.length === 0 ? sql`'1'` : sql`case ${sql.join(refusals, sql` `)} else '1' end`;
  const shown = returningSql(plan, raw, context) ?? sql`null`;
  if (beside === null)
    return sql`${insertSql(plan, raw, context)} returning ${affected}, ${shown}, null, ${fenceSql(fence)}`;
  const { column, target, rows } = beside;
  const other = context.aliases.raw();
  const key = rawSql(target.primaryKey, other);
  const cells = singleRowCells(plan);
  const place = columns.findIndex((filled) => filled.column === column);
  const found = all([sql`${key} = ${cells[place]!}`, ruleSql(rows, other, context)]);
  const names = commaList(columns.map((filled) => quoted(filled.column.name)));
  const values = commaList(cells.with(place, key));
  const from = sql`${tableSql(context, target)} as ${own(other)} left join ${fence} on false`;
  return sql`insert into ${tableSql(context, grant.table)} as ${own(raw)} (${names}) select ${values} from ${from} where ${found} returning ${affected}, ${shown}, null, null`;
}

/**
 * Returns SQL that is true if a row of the request conflicts with an existing row that the caller
 * may not see. Rows that this write has inserted do not count.
 */
export function hiddenConflictSql(
  plan: InsertPlan,
  { columns, visible, shown }: ConflictPlan,
  context: StatementContext,
): Sql {
  const raw = context.aliases.raw();
  const { primaryKey } = plan.grant.table;
  const cells = columns.map((column) => {
    const index = plan.columns.findIndex((candidate) => candidate.column === column);
    return { column, cell: own("x", `c${index}`) };
  });
  const same = cells.map(({ column, cell }) => sql`${rawSql(column, raw)} = ${cell}`);
  const holds = (rule: RowRule): Sql => ruleSql(rule, raw, context);
  const rules = [...(visible.length === 0 ? [] : [any(visible.map(holds))]), ...shown.map(holds)];
  const known = any([all(rules), isKeySql(rawSql(primaryKey, raw), primaryKey)]);
  // If one of the columns in `onConflict` is null, the row conflicts with no existing row.
  const isKey = cells.map(({ cell }) => sql`${cell} is not null`);
  return sql`exists (select 1 from ${rowsSql(withoutNewIds(plan))} where ${all(isKey)} and not exists (select 1 from ${tableSql(context, plan.grant.table)} as ${own(raw)} where ${all([...same, known])}))`;
}

/**
 * Returns the plan without columns that get a generated GUID. The second statement would generate
 * other GUIDs than the first. A new GUID conflicts with no row anyway.
 */
const withoutNewIds = (plan: InsertPlan): InsertPlan => ({
  ...plan,
  columns: plan.columns.map((column) =>
    column.start?.kind === "uuid" ? { ...column, start: undefined } : column,
  ),
});
