// Limits the memory of comparisons and masks on values that may be megabytes long (G6.15).
// PostgreSQL frees the memory of an expression only after it has evaluated all expressions for the
// row. So hundreds of expressions on one value would hold hundreds of copies. Only the first eight
// comparisons of a statement hold a copy. Every further comparison frees its copy at once.
import { sql, type Sql } from "../text.ts";
import { columnTypes, isList, type Column } from "../../../catalog/index.ts";
import type { Operand } from "../../../conditions/index.ts";
import type { Operator } from "../../../contract/index.ts";
import type { ColumnRef } from "../../plan/read-plan.ts";

/**
 * Maximum number of comparisons in a statement that hold a copy of a long value until the end of
 * the row.
 */
export const COPIES_MAX = 8;
/**
 * Columns with at most this number of characters count as short. Hundreds of copies of a short text
 * use little memory.
 */
const SHORT_LENGTH = 2_000;

/** Counts the comparisons of a statement that hold a copy of a long value. */
export class LongValueCopies {
  #copies = 0;

  /**
   * Returns the comparison unchanged up to `COPIES_MAX` comparisons. Wraps each further comparison,
   * so that PostgreSQL frees its copy at once.
   */
  limited(comparison: Sql): Sql {
    this.#copies += 1;
    return this.#copies <= COPIES_MAX ? comparison : freedSql(sql`bool_and`, comparison);
  }

  /** Does the same as `limited` for the value at a path in json. */
  limitedPath(value: Sql): Sql {
    this.#copies += 1;
    return this.#copies <= COPIES_MAX ? value : sql`(${freedSql(sql`array_agg`, value)})[1]`;
  }
}

/**
 * Wraps a value in an aggregate over one row. PostgreSQL frees the memory of an aggregate's
 * argument after each row of the aggregate.
 */
const freedSql = (aggregate: Sql, value: Sql): Sql =>
  sql`(select ${aggregate}(case when i.i then ${value} end) from (values (true)) as i(i))`;

/** Does the same as `freedSql` for a short text that is computed from a long value. */
export const freedText = (text: Sql): Sql => freedSql(sql`max`, text);

/**
 * Returns true if a text of the column may have more than `SHORT_LENGTH` characters, so that copies
 * of it could use much memory.
 */
export const isLongText = ({ valueType, array, definition }: Column): boolean =>
  columnTypes[valueType].sqlType === "text" &&
  !array &&
  definition.values === undefined &&
  (definition.maxLength ?? Infinity) > SHORT_LENGTH;

/**
 * Returns true if the value of an operand may be long: a list, json, or an unmasked text of a
 * column for which `isLongText` returns true.
 */
export function isLongOperand({ column: { column }, path, type }: Operand<ColumnRef>): boolean {
  if (path !== undefined || isList(type) || columnTypes[type.valueType].isJson === true)
    return true;
  return column.views.some(({ mask }) => mask === null) && isLongText(column.column);
}

/**
 * Operators that make no copy of a text. They compare the lengths first, and `isNull` does not read
 * the text.
 */
const lengthsFirst: ReadonlySet<Operator> = new Set(["eq", "neq", "in", "nin", "isNull"]);

/** Returns true if the comparison makes a copy of a long value. */
export const takesCopy = (op: Operator, { type, path }: Operand<unknown>): boolean =>
  path !== undefined ||
  (op === "isNull"
    ? false
    : isList(type) || columnTypes[type.valueType].isJson === true || !lengthsFirst.has(op));
