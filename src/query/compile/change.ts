// Compiles updates and deletes. The caller's conditions and the row filters name the changed table
// itself, never a copy or a join. So if a concurrent write changes a row, PostgreSQL evaluates the
// conditions and row filters again on the new row.
import { encodeForColumn, momentOf, Problem, type BoundValue } from "../../conditions/index.ts";
import { needsCheck, reachLocksSql } from "./cascade.ts";
import { behindSql } from "./guard.ts";
import { ruleSql } from "./row-filter.ts";
import { rawSql, tableSql, type StatementContext } from "./statement-context.ts";
import { all, columnType, commaList, own, quoted, sql, type Sql } from "./text.ts";
import { alsoInSet, valueProblem } from "./misplaced-object.ts";
import { parameter, type BindInput } from "./parameters.ts";
import { sourceConditionsSql } from "./where.ts";
import { changedFilesSql } from "./files/written-files.ts";
import type { DeletePlan, SetColumn, UpdatePlan, WritePlan } from "../plan/write-plan.ts";
import { ValueError, type Column } from "../../catalog/index.ts";

/** Returns `update ... where ...`. The calling function adds `returning`. */
export function updateSql(plan: UpdatePlan, raw: string, context: StatementContext): Sql {
  const set = plan.set.map((item) => {
    const value = changedFilesSql(plan, item.column, newValueSql(item, raw), context);
    return sql`${quoted(item.column.name)} = ${value}`;
  });
  return sql`update ${tableSql(context, plan.grant.table)} as ${own(raw)} set ${commaList(set)} where ${rowsSql(plan, raw, context)}`;
}

/**
 * Returns `delete ... where ...`. The calling function adds `returning`.
 * @param locked true if earlier statements have locked the rows to delete and returned their
 *   primary keys
 */
export function deleteSql(
  plan: DeletePlan,
  raw: string,
  context: StatementContext,
  locked: boolean,
): Sql {
  const rows = rowsSql(plan, raw, context);
  const { primaryKey } = plan.grant.table;
  const where = locked ? all([isKeySql(rawSql(primaryKey, raw), primaryKey), rows]) : rows;
  return sql`delete from ${tableSql(context, plan.grant.table)} as ${own(raw)} where ${where}`;
}

/** Returns the condition for the rows to change: the row filters and the caller's conditions. */
function rowsSql(plan: UpdatePlan | DeletePlan, raw: string, context: StatementContext): Sql {
  const rules = plan.oldRows.map((rule) => ruleSql(rule, raw, context));
  const { beside, behind } = sourceConditionsSql(plan.source, plan.where, [], context);
  return all([...rules, ...beside, ...behindSql(plan.source, behind, context)]);
}

/**
 * Names of the two lists of primary keys that an earlier statement of the same write has returned.
 * `all`: all rows that the statement found or wrote. `changed`: only the rows that existed before
 * an upsert.
 */
export type KeyList = "all" | "changed";

/**
 * Returns the SQL of a JSON text with both lists of primary keys, `all` and `changed`. Later
 * statements of the write use the lists.
 */
export const keysSql = (all: Sql, changed: Sql | null): Sql =>
  sql`json_build_object('all', coalesce(${all}, '[]'), 'changed', coalesce(${changed ?? sql`null::json`}, '[]'))::text`;

/**
 * Returns an SQL expression that is true if the value of `key` is in the list of primary keys that
 * `of` names. The expression is null if the value is null.
 */
export const isKeySql = (key: Sql, primaryKey: Column, of: KeyList = "all"): Sql =>
  sql`${key} = any(array(select json_array_elements_text(${parameter((input) => input.write!.keys)}::json -> ${keyLists[of]}))::${columnType(primaryKey)}[])`;

const keyLists: Readonly<Record<KeyList, Sql>> = { all: sql`'all'`, changed: sql`'changed'` };

/**
 * Returns statements that lock the rows to delete, and then the rows of other tables that the
 * delete changes by cascades (foreign keys). Until the delete, no other transaction can change the
 * locked rows, and no new row can refer to them. So the check of the cascades sees exactly the rows
 * that the delete changes. Returns no statements if no cascade must be checked.
 */
export function locksSql(plan: WritePlan, raw: string, context: StatementContext): readonly Sql[] {
  if (plan.kind !== "delete" || !plan.cascades.some(needsCheck)) return [];
  const { primaryKey } = plan.grant.table;
  const key = rawSql(primaryKey, raw);
  const rows = sql`select ${key} as k from ${tableSql(context, plan.grant.table)} as ${own(raw)} where ${rowsSql(plan, raw, context)} for update`;
  const found = sql`select count(*)::text, null, ${keysSql(sql`json_agg(l.k)`, null)} from (${rows}) as l`;
  const refers = (reference: Sql): Sql => isKeySql(reference, primaryKey);
  return [found, ...reachLocksSql(plan.cascades, refers, context)];
}

function newValueSql({ column, kind, slot, pointer }: SetColumn, raw: string): Sql {
  const type = columnType(column);
  const also = alsoInSet(column);
  const bind = (value: (given: unknown, input: BindInput) => unknown): Sql =>
    sql`${parameter((input) => encode(column, value(input.values[slot], input), pointer, also))}::${type}`;
  const step = (value: (given: unknown) => unknown): Sql =>
    sql`${parameter((input) => encode(unbounded(column), value(input.values[slot]), `${pointer}/${kind}`))}::${type}`;
  switch (kind) {
    case "value":
      return bind((given) => given);
    case "inc":
      return sql`${rawSql(column, raw)} + ${step((given) => (given as { inc: unknown }).inc)}`;
    case "dec":
      return sql`${rawSql(column, raw)} - ${step((given) => (given as { dec: unknown }).dec)}`;
    case "now":
      return bind((given, input) => nowOf(given, column, input, pointer));
  }
}

/**
 * Returns the column definition with which the operand of `inc` or `dec` is checked. The operand
 * cannot be null. `min` and `max` are removed, because they apply only to the result.
 */
function unbounded(column: Column): Column {
  const { min: _min, max: _max, ...definition } = column.definition;
  return { ...column, nullable: false, definition };
}

function nowOf(given: unknown, column: Column, { write }: BindInput, pointer: string): string {
  if ((given as { now: unknown }).now !== true) throw new Problem(`${pointer}/now`, "must be true");
  return momentOf(column, write!.now);
}

function encode(column: Column, value: unknown, pointer: string, also?: string): BoundValue | null {
  if (value === null) {
    if (column.nullable) return null;
    throw new Problem(pointer, "must not be null");
  }
  try {
    return encodeForColumn(column, value);
  } catch (error) {
    throw error instanceof ValueError ? valueProblem(pointer, error, value, also) : error;
  }
}
