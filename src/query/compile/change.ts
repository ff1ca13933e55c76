// Compiles updates and deletes. Conditions and rules name the changed table itself, never a copy or
// a join. If a concurrent write changes a row, PostgreSQL evaluates them again on the new row.
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

/** `update ... where ...`, without its `returning`. */
export function updateSql(plan: UpdatePlan, raw: string, context: StatementContext): Sql {
  const set = plan.set.map((item) => {
    const value = changedFilesSql(plan, item.column, newValueSql(item, raw), context);
    return sql`${quoted(item.column.name)} = ${value}`;
  });
  return sql`update ${tableSql(context, plan.grant.table)} as ${own(raw)} set ${commaList(set)} where ${rowsSql(plan, raw, context)}`;
}

/**
 * `delete ... where ...`, without its `returning`.
 * @param locked true if earlier statements have found and locked the rows
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

/** The condition that admits the rows: rules and the caller's conditions. */
function rowsSql(plan: UpdatePlan | DeletePlan, raw: string, context: StatementContext): Sql {
  const rules = plan.oldRows.map((rule) => ruleSql(rule, raw, context));
  const { beside, behind } = sourceConditionsSql(plan.source, plan.where, [], context);
  return all([...rules, ...beside, ...behindSql(plan.source, behind, context)]);
}

/**
 * Rows that an earlier statement of the same write found or wrote. `changed` contains only the rows
 * of an upsert that existed before.
 */
export type KeyList = "all" | "changed";

/** The keys of these rows, for the statements that follow. */
export const keysSql = (all: Sql, changed: Sql | null): Sql =>
  sql`json_build_object('all', coalesce(${all}, '[]'), 'changed', coalesce(${changed ?? sql`null::json`}, '[]'))::text`;

/** True if the key is in the list; null for a null key. */
export const isKeySql = (key: Sql, primaryKey: Column, of: KeyList = "all"): Sql =>
  sql`${key} = any(array(select json_array_elements_text(${parameter((input) => input.write!.keys)}::json -> ${keyLists[of]}))::${columnType(primaryKey)}[])`;

const keyLists: Readonly<Record<KeyList, Sql>> = { all: sql`'all'`, changed: sql`'changed'` };

/**
 * Locks the rows of a delete whose cascades reach rows with rules, and then the reached rows. From
 * then on no reached row changes, and no new row can refer to them. The check therefore sees
 * exactly the rows that the delete reaches. Empty if there is nothing to check.
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
 * The column as `inc` and `dec` see it. Bounds apply only to the result, and an operand is never
 * null.
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
