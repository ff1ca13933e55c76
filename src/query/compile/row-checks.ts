// Compiles the checks of written rows: the rules of the caller's rights (G7.4), and references to
// rows that the caller may read (G7.5). A check that reads the written table itself would see its
// state before the statement. Such checks therefore go into a second statement.
import { isKeySql } from "./change.ts";
import { ruleSql } from "./row-filter.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, own, refuseSql, sql, type Sql } from "./text.ts";
import { FILE, newFilesSql } from "./files/written-files.ts";
import type { RowRule } from "../../access/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { WritePlan, WrittenReference } from "../plan/write-plan.ts";

/** One condition on every written row, and the reason of the refusal if a row breaks it. */
export interface RowCheck {
  readonly reason: string;
  /** The value that the check needs from a written row, under the alias. */
  readonly column: (raw: string, context: StatementContext) => Sql;
  /**
   * True if a row breaks the check, computed from this column over all rows. Null only if there are
   * no rows.
   */
  readonly broken: (column: Sql, rows: string) => Sql;
  /** True if a row breaks the check when its column is false, independent of other rows. */
  readonly isAlone: boolean;
  /** True if the check reads the rows as they are after the statement. */
  readonly isLate: boolean;
}

/**
 * The reason of the refusal if a reference leads to no row that the caller may read.
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
    // An upsert does not check a reference that it leaves unchanged in existing rows.
    const excepted = set === null || set.includes(reference.column) ? null : isChangedSql;
    return referenceChecks(reference, referenceReason(index), table, excepted);
  });
  const inserted = plan.kind === "insert" ? plan : null;
  const files = (inserted?.files ?? []).map((_, index) => {
    const mayHold: Holds = (raw, context) => newFilesSql(inserted!, index, raw, context);
    return rowCheck(FILE, false, set === null ? mayHold : ofNewRows(mayHold));
  });
  // References come first. Whether a target row meets a rule is revealed only if the caller may
  // read the target.
  return [...pointing, ...files, ...rules, ...changed];
}

type Holds = RowCheck["column"];
type Exception = ((raw: string) => Sql) | null;

/** Returns true if the insert updates existing rows. */
export const isUpsert = (plan: WritePlan): boolean =>
  plan.kind === "insert" && plan.conflict?.set != null;

/**
 * True for a row that an upsert has changed. While the statement runs, `xmax` holds the lock of a
 * changed row and is 0 in a new row. Afterwards `xmax` is also set in rows that another row of the
 * same write refers to. Later statements therefore use the keys that were noted during the write.
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

/** A check that raises its own error must not run at all for rows that an upsert has changed. */
const ofNewRows =
  (holds: Holds): Holds =>
  (raw, context) =>
    sql`case when ${isChangedSql(raw)} then true else ${holds(raw, context)} end`;

const ruleHolds =
  (rule: RowRule, excepted: Exception): Holds =>
  (raw, context) =>
    unless(excepted, raw, sql`(${ruleSql(rule, raw, context)}) is true`);

/**
 * A reference into the written table itself may lead to a row that the caller could read before. No
 * write can therefore make its own target readable. It may also lead to a row of the same write,
 * which must be readable afterwards.
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
 * `expressions`: one column per check, for each written row. `refusals`: the error of each check,
 * over all rows under `rows`.
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
