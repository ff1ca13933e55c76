// Comparisons and masks of values that may be megabytes long (G6.15): PostgreSQL gives back what an expression took when it is done with
// the row, so that hundreds of them on one value would hold it hundreds of times. Beyond a few, each gives back what it took itself.
import { sql, type Sql } from "../text.ts";
import { columnTypes, isList, type Column } from "../../../catalog/index.ts";
import type { Operand } from "../../../conditions/index.ts";
import type { Operator } from "../../../contract/index.ts";
import type { ColumnRef } from "../../plan/read-plan.ts";

/** Comparisons of one statement that may hold a copy of a long value at a time. */
export const HELD_MAX = 8;
/** Characters of a column that hundreds of comparisons can hold without harm. */
const SHORT_LENGTH = 2_000;

/** Counts the comparisons of a statement that hold a copy. */
export class HeldValues {
  #held = 0;

  /** The comparison as it is, or so that it holds nothing. */
  kept(comparison: Sql): Sql {
    this.#held += 1;
    return this.#held <= HELD_MAX ? comparison : freedSql(sql`bool_and`, comparison);
  }

  /** The same of a place in json. */
  keptPlace(value: Sql): Sql {
    this.#held += 1;
    return this.#held <= HELD_MAX ? value : sql`(${freedSql(sql`array_agg`, value)})[1]`;
  }
}

/** The value, alone in an aggregate, which gives back after each row what its argument took. */
const freedSql = (aggregate: Sql, value: Sql): Sql =>
  sql`(select ${aggregate}(case when i.i then ${value} end) from (values (true)) as i(i))`;

/** The same of a short text that is made of a long value. */
export const freedText = (text: Sql): Sql => freedSql(sql`max`, text);

/** Whether a text of the column may be so long that it matters how often it is held. */
export const isLongText = ({ valueType, array, definition }: Column): boolean =>
  columnTypes[valueType].sqlType === "text" &&
  !array &&
  definition.values === undefined &&
  (definition.maxLength ?? Infinity) > SHORT_LENGTH;

/** Whether an unmasked value of the operand may be so long: a mask holds nothing, and shows little. */
export function isLongOperand({ column: { column }, path, type }: Operand<ColumnRef>): boolean {
  if (path !== undefined || isList(type) || columnTypes[type.valueType].isJson === true)
    return true;
  return column.views.some(({ mask }) => mask === null) && isLongText(column.column);
}

/** Of texts these look at the lengths first, and at nulls whatever there is. */
const lengthsFirst: ReadonlySet<Operator> = new Set(["eq", "neq", "in", "nin", "isNull"]);

/** Whether the comparison takes a copy of a long value. */
export const takesCopy = (op: Operator, { type, path }: Operand<unknown>): boolean =>
  path !== undefined ||
  (op === "isNull"
    ? false
    : isList(type) || columnTypes[type.valueType].isJson === true || !lengthsFirst.has(op));
