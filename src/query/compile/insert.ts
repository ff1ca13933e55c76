// Compiles an insert: the rows, the action on a conflict, and the answer for each row. Conflicts
// with hidden rows are refused, here or in the check that follows.
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
 * `insert into ... as <raw> (...) select ... | values ... [on conflict ...]`, without its
 * `returning`.
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
 * True if the statement wrote fewer rows than the request has: a row conflicts with a row that the
 * caller may not change.
 */
export const hasUnwrittenRowsSql = ({ valuesSlot }: InsertPlan, count: Sql): Sql =>
  sql`${count} < ${parameter((input) => (input.values[valuesSlot] as readonly unknown[]).length)}::int8`;

/** The JSON text of the row as the caller may see it; null if the caller may not see the row. */
export function returningSql(
  { returning, grant, newRows, conflict }: InsertPlan,
  raw: string,
  context: StatementContext,
): Sql | null {
  const readable = grant.rows.read;
  if (returning === null || readable === null) return null;
  const text = objectText(propertiesOf(returning, context, columnSql(context)));
  // A rule that every new row must meet anyway need not be evaluated again.
  const isImplied = conflict === null && newRows.some((rule) => isSameRule(rule, readable));
  if (readable === "all" || isImplied) return text;
  return sql`case when ${ruleSql(readable, raw, context)} then ${text} end`;
}

/**
 * Returns true if a write without a change row is one plain `insert ... returning`. Such an insert
 * writes its row or fails. It checks neither references nor size over several rows, so it needs no
 * common table expression.
 */
export const isPlainInsert = (plan: WritePlan, checks: readonly RowCheck[]): plan is InsertPlan =>
  plan.kind === "insert" &&
  plan.isSingle &&
  plan.conflict === null &&
  checks.every(({ isAlone }) => isAlone) &&
  isShortWhenWritten(plan.returning ?? []);

/**
 * Returns the only written reference, if it is never null and the caller may read some rows of its
 * target.
 */
function soleReference({
  references: [reference, ...others],
}: InsertPlan): (WrittenReference & { readonly rows: RowRule }) | null {
  if (reference === undefined || others.length > 0 || reference.column.nullable) return null;
  const { rows } = reference;
  return rows === null ? null : { ...reference, rows };
}

/**
 * Returns one row like every write statement (`WriteRow`). Returns no row if its only reference has
 * no readable target: the values are selected from the target row. This costs PostgreSQL less than
 * a subquery.
 * @param fence the table of `fenceTable`
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
 * True if a row of the request conflicts with a row that is hidden from the caller and that this
 * write did not insert.
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
  // A key with a null in it conflicts with no row.
  const isKey = cells.map(({ cell }) => sql`${cell} is not null`);
  return sql`exists (select 1 from ${rowsSql(withoutNewIds(plan))} where ${all(isKey)} and not exists (select 1 from ${tableSql(context, plan.grant.table)} as ${own(raw)} where ${all([...same, known])}))`;
}

/**
 * Leaves out generated GUIDs. The second statement would generate other GUIDs, and a new GUID
 * conflicts with no row.
 */
const withoutNewIds = (plan: InsertPlan): InsertPlan => ({
  ...plan,
  columns: plan.columns.map((column) =>
    column.start?.kind === "uuid" ? { ...column, start: undefined } : column,
  ),
});
