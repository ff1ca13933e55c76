// Compiles a check for deletes. Foreign keys can delete or change rows of other tables (a cascade).
// If the caller may not change one of these rows, the check refuses the delete (G7.6). The check
// reads the rows as they were before the delete. Earlier statements have locked these rows, so that
// no other transaction changes them.
import { ruleSql } from "./row-filter.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, any, columnType, own, sql, type Sql } from "./text.ts";
import type { Column, Table } from "../../catalog/index.ts";
import type { Cascade, DeletePlan } from "../plan/write-plan.ts";

/**
 * Returns an SQL condition that is true if the delete would, through foreign keys, delete or change
 * a row that the caller may not change. Returns null if no such row can exist.
 * @param keys a select of the primary keys of the deleted rows
 */
export function forbiddenReachSql(
  { cascades, grant }: DeletePlan,
  keys: Sql,
  context: StatementContext,
): Sql | null {
  const isDeleted = (key: Sql): Sql => sql`${key} in (${keys})`;
  const refers: RefersToDeleted = ({ table, reference }, raw) => {
    const onDeleted = isDeleted(rawSql(reference, raw));
    // A cascade can lead back to the table of the delete. Rows that the request itself deletes are
    // left out.
    return table === grant.table
      ? all([onDeleted, sql`not ${isDeleted(rawSql(table.primaryKey, raw))}`])
      : onDeleted;
  };
  return reachSql(cascades, refers, nulledBy(cascades, isDeleted, context), context);
}

/**
 * Returns an SQL condition that is true if a row refers to a deleted row. `raw` is the SQL alias of
 * the table that contains the row.
 */
type RefersToDeleted = (cascade: Cascade, raw: string) => Sql;

/**
 * Returns true if the rows that a cascade changes must be checked, because the caller may lack the
 * right to change some of them.
 */
export const needsCheck = ({ rules, further }: Cascade): boolean =>
  rules === null || rules.length > 0 || further.some(needsCheck);

/**
 * Returns SQL statements, one for each foreign key that the cascades follow. Each statement locks
 * the rows that refer to the rows of an earlier statement, so that no other transaction changes
 * them before the delete. If the caller may change no row of a table, its rows need no lock,
 * because the check refuses the delete anyway.
 */
export function reachLocksSql(
  cascades: readonly Cascade[],
  refers: (reference: Sql) => Sql,
  context: StatementContext,
): readonly Sql[] {
  return cascades.flatMap((cascade) => {
    if (cascade.rules === null || !needsCheck(cascade)) return [];
    const { table, reference, further } = cascade;
    const raw = context.aliases.raw();
    const found = sql`${tableSql(context, table)} as ${own(raw)} where ${refers(rawSql(reference, raw))}`;
    const keys = sql`select ${rawSql(table.primaryKey, raw)} from ${found}`;
    return [
      sql`select count(*)::text, null, null from (select 1 from ${found} for update) as l`,
      ...reachLocksSql(further, (inner) => sql`${inner} in (${keys})`, context),
    ];
  });
}

/** A reference column (foreign key) that becomes null if the row to which it refers is deleted. */
interface NulledReference {
  readonly table: Table;
  readonly reference: Column;
  readonly isDeleted: (key: Sql) => Sql;
}

function nulledBy(
  cascades: readonly Cascade[],
  isDeleted: NulledReference["isDeleted"],
  context: StatementContext,
): readonly NulledReference[] {
  return cascades.flatMap(({ table, reference, effect, further }) => {
    if (effect === "setNull") return [{ table, reference, isDeleted }];
    const raw = context.aliases.raw();
    const keys = sql`select ${rawSql(table.primaryKey, raw)} from ${tableSql(context, table)} as ${own(raw)} where ${isDeleted(rawSql(reference, raw))}`;
    return nulledBy(further, (key) => sql`${key} in (${keys})`, context);
  });
}

function reachSql(
  cascades: readonly Cascade[],
  refers: RefersToDeleted,
  nulled: readonly NulledReference[],
  context: StatementContext,
): Sql | null {
  const found = cascades.flatMap((cascade) => {
    const raw = context.aliases.raw();
    const below = reachSql(
      cascade.further,
      ({ reference }, inner) =>
        sql`${rawSql(reference, inner)} = ${rawSql(cascade.table.primaryKey, raw)}`,
      nulled,
      context,
    );
    const broken = [
      ...brokenSql(cascade, raw, nulled, context),
      ...(below === null ? [] : [below]),
    ];
    if (broken.length === 0) return [];
    const from = sql`${tableSql(context, cascade.table)} as ${own(raw)}`;
    return [sql`exists (select 1 from ${from} where ${refers(cascade, raw)} and ${any(broken)})`];
  });
  return found.length === 0 ? null : any(found);
}

/**
 * Returns SQL conditions for one row that the delete would change through a foreign key. The caller
 * may not change this row if at least one of the conditions is true. With the effect `setNull`,
 * some conditions check the row as it will be after the change, with null as the reference.
 */
function brokenSql(
  { rules, effect, table, reference }: Cascade,
  raw: string,
  nulled: readonly NulledReference[],
  context: StatementContext,
): Sql[] {
  if (rules === null) return [sql`true`];
  const later = (column: Column): Sql | undefined => {
    if (column === reference) return sql`null::${columnType(column)}`;
    const ways = nulled.filter((item) => item.table === table && item.reference === column);
    if (ways.length === 0) return undefined;
    const value = rawSql(column, raw);
    return sql`case when ${any(ways.map(({ isDeleted }) => isDeleted(value)))} then null else ${value} end`;
  };
  return rules.flatMap((rule) => [
    sql`(${ruleSql(rule, raw, context)}) is not true`,
    ...(effect === "setNull" ? [sql`(${ruleSql(rule, raw, context, later)}) is not true`] : []),
  ]);
}
