// Comparisons and masks of values that may be megabytes long (G6.15). PostgreSQL frees the memory
// of an expression only after the whole row. Hundreds of expressions on one value would hold
// hundreds of copies. Beyond a few, each expression frees its own memory.
import { sql, type Sql } from "../text.ts";
import { columnTypes, isList, type Column } from "../../../catalog/index.ts";
import type { Operand } from "../../../conditions/index.ts";
import type { Operator } from "../../../contract/index.ts";
import type { ColumnRef } from "../../plan/read-plan.ts";

/** Comparisons of one statement that may hold a copy of a long value at the same time. */
export const COPIES_MAX = 8;
/** Characters of a column of which hundreds of copies do no harm. */
const SHORT_LENGTH = 2_000;

/** Counts the comparisons of a statement that hold a copy of a long value. */
export class LongValueCopies {
  #copies = 0;

  /** Returns the comparison. Beyond the limit, wraps it so that it holds no copy. */
  limited(comparison: Sql): Sql {
    this.#copies += 1;
    return this.#copies <= COPIES_MAX ? comparison : freedSql(sql`bool_and`, comparison);
  }

  /** Like `limited`, for a path in json. */
  limitedPath(value: Sql): Sql {
    this.#copies += 1;
    return this.#copies <= COPIES_MAX ? value : sql`(${freedSql(sql`array_agg`, value)})[1]`;
  }
}

/**
 * Wraps the value in an aggregate. PostgreSQL frees the memory of the aggregate's argument after
 * each row.
 */
const freedSql = (aggregate: Sql, value: Sql): Sql =>
  sql`(select ${aggregate}(case when i.i then ${value} end) from (values (true)) as i(i))`;

/** Like `freedSql`, for a short text that is computed from a long value. */
export const freedText = (text: Sql): Sql => freedSql(sql`max`, text);

/** Returns true if a text of the column may be so long that copies of it matter. */
export const isLongText = ({ valueType, array, definition }: Column): boolean =>
  columnTypes[valueType].sqlType === "text" &&
  !array &&
  definition.values === undefined &&
  (definition.maxLength ?? Infinity) > SHORT_LENGTH;

/**
 * Returns true if an unmasked value of the operand may be long. A mask holds no copy and shows
 * little.
 */
export function isLongOperand({ column: { column }, path, type }: Operand<ColumnRef>): boolean {
  if (path !== undefined || isList(type) || columnTypes[type.valueType].isJson === true)
    return true;
  return column.views.some(({ mask }) => mask === null) && isLongText(column.column);
}

/** Operators that compare the lengths of texts first. `isNull` reads no text at all. */
const lengthsFirst: ReadonlySet<Operator> = new Set(["eq", "neq", "in", "nin", "isNull"]);

/** Returns true if the comparison makes a copy of a long value. */
export const takesCopy = (op: Operator, { type, path }: Operand<unknown>): boolean =>
  path !== undefined ||
  (op === "isNull"
    ? false
    : isList(type) || columnTypes[type.valueType].isJson === true || !lengthsFirst.has(op));
