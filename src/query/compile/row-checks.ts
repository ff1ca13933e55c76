// Compiles the checks of written rows: the rules of the caller's rights, and references to rows the caller may read (G7.4, G7.5).
// Checks that read the written table itself see it as before the statement, so they go into a second one.
import { isKeySql } from "./change.ts";
import { ruleSql } from "./row-filter.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, own, refuseSql, sql, type Sql } from "./text.ts";
import { FILE, newFilesSql } from "./files/written-files.ts";
import type { RowRule } from "../../access/index.ts";
import type { Table } from "../../catalog/index.ts";
import type { WritePlan, WrittenReference } from "../plan/write-plan.ts";

/** One condition on every written row, and the reason of the refusal where a row breaks it. */
export interface RowCheck {
  readonly reason: string;
  /** What the check has to know of a written row, under that alias. */
  readonly column: (raw: string, context: StatementContext) => Sql;
  /** Whether some row breaks it, over that column of all of them. Never null but where there are none. */
  readonly broken: (column: Sql, rows: string) => Sql;
  /** Whether a row breaks it where the column is false, whatever other rows there are. */
  readonly isAlone: boolean;
  /** Whether it is asked of the rows as they are after the statement. */
  readonly isLate: boolean;
}

/** Why a row is refused whose reference, by its place among those of the plan, leads to no row that the caller may read. */
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
    // A reference that an upsert leaves as it is in the rows that it changes.
    const excepted = set === null || set.includes(reference.column) ? null : isChangedSql;
    return referenceChecks(reference, referenceReason(index), table, excepted);
  });
  const inserted = plan.kind === "insert" ? plan : null;
  const files = (inserted?.files ?? []).map((_, index) => {
    const mayHold: Holds = (raw, context) => newFilesSql(inserted!, index, raw, context);
    return rowCheck(FILE, false, set === null ? mayHold : ofNewRows(mayHold));
  });
  // References first: what a rule says of the row that one leads to is told only where the caller may read that row.
  return [...pointing, ...files, ...rules, ...changed];
}

type Holds = RowCheck["column"];
type Exception = ((raw: string) => Sql) | null;

/** Whether the insert changes rows that exist already. */
export const isUpsert = (plan: WritePlan): boolean =>
  plan.kind === "insert" && plan.conflict?.set != null;

/**
 * A row that an upsert has changed carries the lock under which it was, a new one does not: while the statement writes. Afterwards
 * a row that another one of the same write points at carries a lock, too, so that later it goes by the keys noted then.
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

/** What refuses by itself must not be asked at all of rows that an upsert has changed. */
const ofNewRows =
  (holds: Holds): Holds =>
  (raw, context) =>
    sql`case when ${isChangedSql(raw)} then true else ${holds(raw, context)} end`;

const ruleHolds =
  (rule: RowRule, excepted: Exception): Holds =>
  (raw, context) =>
    unless(excepted, raw, sql`(${ruleSql(rule, raw, context)}) is true`);

/**
 * A reference into the written table itself leads to a row that the caller could read before, so that no write makes its own target
 * readable, or to one of the same write, which must be readable after it.
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

/** `expressions`: one column per check, for each written row; `refusals`: what to do about them, over all rows under `rows`. */
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
