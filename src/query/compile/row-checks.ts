// Compiles the checks of written rows: the row filters of the caller (G7.4), and references to rows
// that the caller may read (G7.5). Checks that read the written table run in a second statement,
// because the first statement sees the table as it was before the write.
import { isKeySql } from "./change.ts";
import { ruleSql } from "./row-filter.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, own, refuseSql, sql, type Sql } from "./text.ts";
import { FILE, newFilesSql } from "./files/written-files.ts";
import type { RowRule } from "../../access/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { WritePlan, WrittenReference } from "../plan/write-plan.ts";

/**
 * A check that every written row must pass. If a row does not pass, the statement raises a database
 * error with the message `reason`.
 */
export interface RowCheck {
  readonly reason: string;
  /**
   * Returns the SQL of the value that the check needs from each written row. `raw` is the SQL alias
   * of the row.
   */
  readonly column: (raw: string, context: StatementContext) => Sql;
  /**
   * Returns an SQL aggregate over all written rows. It is true if a row breaks the check, and null
   * if there are no rows. The parameter `column` is the SQL that the method `column` returns.
   */
  readonly broken: (column: Sql, rows: string) => Sql;
  /**
   * True if the result for a row depends only on this row. The row then breaks the check if the SQL
   * of `column` is false for it.
   */
  readonly isAlone: boolean;
  /** True if the check must run in a second statement, which sees the written rows. */
  readonly isLate: boolean;
}

/**
 * Returns the message of the database error for a reference to a row that the caller may not read.
 * @param index index of the reference in the plan
 */
export const referenceReason = (index: number): string => `reference ${index}`;

export function rowChecks(plan: WritePlan): readonly RowCheck[] {
  const { newRows, references, grant } = plan;
  const { table } = grant;
  const conflict = plan.kind === "insert" ? plan.conflict : null;
  const set = conflict?.set ?? null;
  const rules = newRows.map((rule) => {
    const isLate = readsTable(rule, table);
    const excepted = set === null ? null : wasChanged(table, isLate);
    return rowCheck("rows", isLate, ruleHolds(rule, excepted));
  });
  const changed = (conflict?.updateRows ?? []).map((rule) => {
    const isLate = readsTable(rule, table);
    const isChanged = wasChanged(table, isLate);
    return rowCheck(
      "rows",
      isLate,
      ruleHolds(rule, (raw) => sql`not ${isChanged(raw)}`),
    );
  });
  const pointing = references.flatMap((reference, index) => {
    // An upsert that changes an existing row without setting this reference does not check it.
    const excepted = set === null || set.includes(reference.column) ? null : isChangedSql;
    return referenceChecks(reference, referenceReason(index), table, excepted);
  });
  const inserted = plan.kind === "insert" ? plan : null;
  const files = (inserted?.files ?? []).map((_, index) => {
    const mayHold: Holds = (raw, context) => newFilesSql(inserted!, index, raw, context);
    return rowCheck(FILE, false, set === null ? mayHold : ofNewRows(mayHold));
  });
  // The checks of references come first. The result of another check could reveal a fact about a
  // referenced row. So the other checks are evaluated only if the caller may read the referenced
  // row.
  return [...pointing, ...files, ...rules, ...changed];
}

type Holds = RowCheck["column"];
type Exception = ((raw: string) => Sql) | null;

/** Returns true if the insert updates existing rows. */
export const isUpsert = (plan: WritePlan): boolean =>
  plan.kind === "insert" && plan.conflict?.set != null;

/**
 * Returns SQL that is true for a row that existed before the upsert. While the statement runs,
 * PostgreSQL's system column `xmax` is 0 in a new row, and not 0 in a changed row. Afterwards,
 * `xmax` is also set in rows that another written row refers to. So later statements use the
 * primary keys that this statement has returned.
 */
export const isChangedSql = (raw: string): Sql => sql`(${own(raw)}.xmax <> 0)`;

const wasChanged =
  (table: Table, isLate: boolean) =>
  (raw: string): Sql =>
    isLate
      ? isKeySql(rawSql(table.primaryKey, raw), table.primaryKey, "changed")
      : isChangedSql(raw);

const rowCheck = (reason: string, isLate: boolean, holds: Holds): RowCheck => ({
  reason,
  column: holds,
  broken: (column) => sql`not bool_and(${column})`,
  isAlone: true,
  isLate,
});

const unless = (excepted: Exception, raw: string, holds: Sql): Sql =>
  excepted === null ? holds : sql`(${excepted(raw)} or ${holds})`;

/**
 * Restricts a check to new rows. A check that raises its own error must not run for existing rows
 * that an upsert has changed.
 */
const ofNewRows =
  (holds: Holds): Holds =>
  (raw, context) =>
    sql`case when ${isChangedSql(raw)} then true else ${holds(raw, context)} end`;

const ruleHolds =
  (rule: RowRule, excepted: Exception): Holds =>
  (raw, context) =>
    unless(excepted, raw, sql`(${ruleSql(rule, raw, context)}) is true`);

/**
 * Returns the checks of a reference. If the reference points to the written table itself, its
 * target must be readable before the write. Otherwise a write could make its own target readable.
 * The target may also be a row that the same write inserts. It must be readable after the write.
 */
function referenceChecks(
  reference: WrittenReference,
  reason: string,
  table: Table,
  excepted: Exception,
): readonly RowCheck[] {
  const visible: Holds = (raw, context) =>
    unless(excepted, raw, visibleSql(reference, raw, context));
  if (reference.target !== table || reference.rows === null)
    return [rowCheck(reason, false, visible)];
  const before: RowCheck = {
    reason,
    column: (raw, context) =>
      sql`case when not ${visible(raw, context)} then ${rawSql(reference.column, raw)} end`,
    broken: (hidden, rows) =>
      sql`bool_or(${hidden} not in (select ${own("d", "k")} from ${own(rows)} as d))`,
    isAlone: false,
    isLate: false,
  };
  const after: Holds = (raw, context) => {
    const isOfThisWrite = isKeySql(rawSql(reference.column, raw), table.primaryKey);
    return sql`((${isOfThisWrite}) is not true or ${visibleSql(reference, raw, context)})`;
  };
  return [before, rowCheck(reason, true, after)];
}

const readsTable = (rule: RowRule, table: Table): boolean =>
  rule !== "all" && rule.some((filter) => filter.tables.has(table));

function visibleSql(
  { column, target, rows }: WrittenReference,
  raw: string,
  context: StatementContext,
): Sql {
  const value = rawSql(column, raw);
  if (rows === null) return sql`${value} is null`;
  const other = context.aliases.raw();
  const found = all([
    sql`${rawSql(target.primaryKey, other)} = ${value}`,
    ruleSql(rows, other, context),
  ]);
  return sql`(${value} is null or exists (select 1 from ${tableSql(context, target)} as ${own(other)} where ${found}))`;
}

/**
 * Returns the SQL of the given checks. `expressions`: one column for each check in the written
 * rows. `refusals`: for each check, the `when` clause that raises an error if a row breaks the
 * check.
 */
export function checkSql(
  checks: readonly RowCheck[],
  raw: string,
  rows: string,
  context: StatementContext,
): { readonly expressions: readonly Sql[]; readonly refusals: readonly Sql[] } {
  return {
    expressions: checks.map(
      ({ column }, index) => sql`${column(raw, context)} as ${own(`f${index}`)}`,
    ),
    refusals: checks.map(
      ({ reason, broken }, index) =>
        sql`when ${broken(own(rows, `f${index}`), rows)} then ${refuseSql(reason)}`,
    ),
  };
}
