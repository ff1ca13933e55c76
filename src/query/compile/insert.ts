// Compiles an insert: the rows, what a conflict does, what is answered of each row.
// Conflicts with rows that the caller must not know of are refused, here or in the check that follows.
import { isKeySql } from "./change.ts";
import { rowsSql, singleRowCells, singleRowSql } from "./insert-rows.ts";
import { objectText } from "./json-text.ts";
import { outputText } from "./list.ts";
import { ruleSql } from "./row-filter.ts";
import { columnSql } from "./source.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, any, list, own, quoted, refuseSql, sql, type Sql } from "./text.ts";
import { parameter } from "./parameters.ts";
import { changedFilesSql } from "./files/written-files.ts";
import { pledgeSql } from "./events/change-row.ts";
import { referenceReason, type RowCheck } from "./row-checks.ts";
import { isShortWhenWritten } from "../plan/potential.ts";
import { isSameRule } from "../plan/written-columns.ts";
import type { RowRule } from "../../access/index.ts";
import type { ConflictPlan, InsertPlan, WritePlan, WrittenReference } from "../plan/write-plan.ts";

/** `insert into ... as <raw> (...) select ... | values ... [on conflict ...]`, without its `returning`. */
export function insertSql(plan: InsertPlan, raw: string, context: StatementContext): Sql {
  const { columns, conflict, grant } = plan;
  const names = list(columns.map(({ column }) => quoted(column.name)));
  const cells = list(columns.map((_, index) => own("x", `c${index}`)));
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
  const target = list(columns.map(({ name }) => quoted(name)));
  if (set === null) return sql`on conflict (${target}) do nothing`;
  const values = set.map((column) => {
    const value = changedFilesSql(plan, column, quoted("excluded", column.name), context);
    return sql`${quoted(column.name)} = ${value}`;
  });
  const may = all(updateRows.map((rule) => ruleSql(rule, raw, context)));
  return sql`on conflict (${target}) do update set ${list(values)} where ${may}`;
}

/** Fewer rows than were sent: one of them hit a row that the caller may not change. */
export const missedSql = ({ valuesSlot }: InsertPlan, count: Sql): Sql =>
  sql`${count} < ${parameter((input) => (input.values[valuesSlot] as readonly unknown[]).length)}::int8`;

/** The JSON text of the row as the caller may see it, null where it may not. */
export function returningSql(
  { returning, readable, newRows, conflict }: InsertPlan,
  raw: string,
  context: StatementContext,
): Sql | null {
  if (returning === null || readable === null) return null;
  const properties = returning.map((output) => ({
    name: output.name,
    ...outputText(output, context, columnSql(context)),
  }));
  const text = objectText(properties);
  // What every new row must keep anyway need not be asked again.
  const isKept = conflict === null && newRows.some((rule) => isSameRule(rule, readable));
  if (readable === "all" || isKept) return text;
  return sql`case when ${ruleSql(readable, raw, context)} then ${text} end`;
}

/**
 * Whether an insert of which nobody is told is the one thing that it is, `insert ... returning`: it writes its row or fails, and asks
 * nothing of the rows together, neither of their references nor of their size. So nothing has to be gathered.
 */
export const isPlainInsert = (plan: WritePlan, checks: readonly RowCheck[]): plan is InsertPlan =>
  plan.kind === "insert" &&
  plan.isSingle &&
  plan.conflict === null &&
  checks.every(({ isAlone }) => isAlone) &&
  isShortWhenWritten(plan.returning ?? []);

/** The one reference that is written, where it is never null and some rows of its target may be read. */
function soleReference({
  references: [reference, ...others],
}: InsertPlan): (WrittenReference & { readonly rows: RowRule }) | null {
  if (reference === undefined || others.length > 0 || reference.column.nullable) return null;
  const { rows } = reference;
  return rows === null ? null : { ...reference, rows };
}

/**
 * Answers like every writing statement (`WriteRow`), or nothing where its only reference leads to no row that may be read: such a row
 * is what the values are selected beside, which is cheaper for PostgreSQL than a query inside the query.
 *
 * @param pledge of `pledgeTable`
 */
export function plainInsertSql(
  plan: InsertPlan,
  checks: readonly RowCheck[],
  raw: string,
  pledge: Sql,
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
    return sql`${insertSql(plan, raw, context)} returning ${affected}, ${shown}, null, ${pledgeSql(pledge)}`;
  const { column, target, rows } = beside;
  const other = context.aliases.raw();
  const key = rawSql(target.primaryKey, other);
  const cells = singleRowCells(plan);
  const place = columns.findIndex((filled) => filled.column === column);
  const found = all([sql`${key} = ${cells[place]!}`, ruleSql(rows, other, context)]);
  const names = list(columns.map((filled) => quoted(filled.column.name)));
  const values = list(cells.with(place, key));
  const from = sql`${tableSql(context, target)} as ${own(other)} left join ${pledge} on false`;
  return sql`insert into ${tableSql(context, grant.table)} as ${own(raw)} (${names}) select ${values} from ${from} where ${found} returning ${affected}, ${shown}, null, null`;
}

/** Whether some row of the request hit one that the caller must not know of: neither known to it nor written by it just now. */
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
  // A key with a null in it conflicts with nothing.
  const isKey = cells.map(({ cell }) => sql`${cell} is not null`);
  return sql`exists (select 1 from ${rowsSql(withoutNewIds(plan))} where ${all(isKey)} and not exists (select 1 from ${tableSql(context, plan.grant.table)} as ${own(raw)} where ${all([...same, known])}))`;
}

/** A GUID made for a row would be another one the second time, and has hit nothing the first time. */
const withoutNewIds = (plan: InsertPlan): InsertPlan => ({
  ...plan,
  columns: plan.columns.map((column) =>
    column.start?.kind === "uuid" ? { ...column, start: undefined } : column,
  ),
});
