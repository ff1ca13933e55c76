// What a written row must keep: the rules of the caller's rights, and references that point at rows the caller may read (R5, R7).
// Checks that read the written table itself see it as it was before the statement; they go into a second one.
import { ruleSql, rawSql, tableSql, type StatementContext } from "./source.ts";
import { all, own, refuseSql, sql, type Sql } from "./text.ts";
import type { RowRule } from "../../access/grant.ts";
import type { Table } from "../../catalog/model.ts";
import type { WritePlan, WrittenReference } from "../plan/write-plan.ts";

/** One condition on every written row, and the reason of the refusal where a row breaks it. */
export interface RowCheck {
  readonly reason: string;
  /** Over the written row, under that alias. Never null. */
  readonly holds: (raw: string, context: StatementContext) => Sql;
  /** Whether it reads the written table. */
  readonly readsItself: boolean;
}

export function rowChecks(plan: WritePlan): readonly RowCheck[] {
  const { newRows, references, grant } = plan;
  const { table } = grant;
  const changed = plan.kind === "insert" ? (plan.conflict?.updateRows ?? []) : [];
  const isUpsert = plan.kind === "insert" && plan.conflict?.set != null;
  const kept = (rule: RowRule, excepted: ((raw: string) => Sql) | null): RowCheck => ({
    reason: "rows",
    holds: (raw, context) => {
      const holds = sql`(${ruleSql(rule, raw, context)}) is true`;
      return excepted === null ? holds : sql`(${excepted(raw)} or ${holds})`;
    },
    readsItself: readsTable(rule, table),
  });
  const rules = [
    ...newRows.map((rule) => kept(rule, isUpsert ? isChanged : null)),
    ...changed.map((rule) => kept(rule, isNew)),
  ];
  return [
    ...rules,
    ...references.map((reference, index) => ({
      reason: `reference ${index}`,
      holds: (raw: string, context: StatementContext) => visibleSql(reference, raw, context),
      readsItself: reference.target === table,
    })),
  ];
}

/** A row that an upsert has changed carries the lock under which it was; a new one does not. */
const isNew = (raw: string): Sql => sql`${own(raw)}.xmax = 0`;
const isChanged = (raw: string): Sql => sql`${own(raw)}.xmax <> 0`;

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
      ({ holds }, index) => sql`${holds(raw, context)} as ${own(`f${index}`)}`,
    ),
    refusals: checks.map(
      ({ reason }, index) =>
        sql`when not bool_and(${own(rows, `f${index}`)}) then ${refuseSql(reason)}`,
    ),
  };
}
