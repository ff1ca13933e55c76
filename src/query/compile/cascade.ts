// Compiles the check that a delete reaches no rows of other tables that the caller may not delete or update there (G7.6), on the
// rows as they were before the delete; they are locked before.
import { ruleSql } from "./row-filter.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, any, columnType, own, sql, type Sql } from "./text.ts";
import type { Column, Table } from "../../catalog/index.ts";
import type { Cascade, DeletePlan } from "../plan/write-plan.ts";

/** Whether some row that the cascades reach must not be reached: null where none could. @param keys a select of the deleted keys */
export function forbiddenReachSql(
  { cascades, grant }: DeletePlan,
  keys: Sql,
  context: StatementContext,
): Sql | null {
  const isDeleted = (key: Sql): Sql => sql`${key} in (${keys})`;
  const hangs: Hangs = ({ table, reference }, raw) => {
    const onDeleted = isDeleted(rawSql(reference, raw));
    // A row that the delete is about is not reached by it.
    return table === grant.table
      ? all([onDeleted, sql`not ${isDeleted(rawSql(table.primaryKey, raw))}`])
      : onDeleted;
  };
  return reachSql(cascades, hangs, emptiedBy(cascades, isDeleted, context), context);
}

/** Whether a row of the cascade's table, under that alias, hangs on what goes. */
type Hangs = (cascade: Cascade, raw: string) => Sql;

/** Whether some row there could make the delete be refused. */
export const isAsked = ({ rules, further }: Cascade): boolean =>
  rules === null || rules.length > 0 || further.some(isAsked);

/**
 * One statement per reference that is followed, each after those above it: what a statement finds hangs on locked rows, so that nothing
 * joins it. Where any row is refused, none needs to be locked.
 */
export function reachLocksSql(
  cascades: readonly Cascade[],
  hangs: (reference: Sql) => Sql,
  context: StatementContext,
): readonly Sql[] {
  return cascades.flatMap((cascade) => {
    if (cascade.rules === null || !isAsked(cascade)) return [];
    const { table, reference, further } = cascade;
    const raw = context.aliases.raw();
    const found = sql`${tableSql(context, table)} as ${own(raw)} where ${hangs(rawSql(reference, raw))}`;
    const keys = sql`select ${rawSql(table.primaryKey, raw)} from ${found}`;
    return [
      sql`select count(*)::text, null, null from (select 1 from ${found} for update) as l`,
      ...reachLocksSql(further, (inner) => sql`${inner} in (${keys})`, context),
    ];
  });
}

/** A reference that becomes null where it leads to a row that goes. */
interface Emptied {
  readonly table: Table;
  readonly reference: Column;
  readonly isGone: (key: Sql) => Sql;
}

function emptiedBy(
  cascades: readonly Cascade[],
  isGone: Emptied["isGone"],
  context: StatementContext,
): readonly Emptied[] {
  return cascades.flatMap(({ table, reference, effect, further }) => {
    if (effect === "setNull") return [{ table, reference, isGone }];
    const raw = context.aliases.raw();
    const keys = sql`select ${rawSql(table.primaryKey, raw)} from ${tableSql(context, table)} as ${own(raw)} where ${isGone(rawSql(reference, raw))}`;
    return emptiedBy(further, (key) => sql`${key} in (${keys})`, context);
  });
}

function reachSql(
  cascades: readonly Cascade[],
  hangs: Hangs,
  emptied: readonly Emptied[],
  context: StatementContext,
): Sql | null {
  const found = cascades.flatMap((cascade) => {
    const raw = context.aliases.raw();
    const below = reachSql(
      cascade.further,
      ({ reference }, inner) =>
        sql`${rawSql(reference, inner)} = ${rawSql(cascade.table.primaryKey, raw)}`,
      emptied,
      context,
    );
    const broken = [
      ...brokenSql(cascade, raw, emptied, context),
      ...(below === null ? [] : [below]),
    ];
    if (broken.length === 0) return [];
    const from = sql`${tableSql(context, cascade.table)} as ${own(raw)}`;
    return [sql`exists (select 1 from ${from} where ${hangs(cascade, raw)} and ${any(broken)})`];
  });
  return found.length === 0 ? null : any(found);
}

/** How a row can break the rules, as it is and as it will be: with every reference empty that leads to a row that goes. */
function brokenSql(
  { rules, effect, table, reference }: Cascade,
  raw: string,
  emptied: readonly Emptied[],
  context: StatementContext,
): Sql[] {
  if (rules === null) return [sql`true`];
  const later = (column: Column): Sql | undefined => {
    if (column === reference) return sql`null::${columnType(column)}`;
    const ways = emptied.filter((item) => item.table === table && item.reference === column);
    if (ways.length === 0) return undefined;
    const value = rawSql(column, raw);
    return sql`case when ${any(ways.map(({ isGone }) => isGone(value)))} then null else ${value} end`;
  };
  return rules.flatMap((rule) => [
    sql`(${ruleSql(rule, raw, context)}) is not true`,
    ...(effect === "setNull" ? [sql`(${ruleSql(rule, raw, context, later)}) is not true`] : []),
  ]);
}
