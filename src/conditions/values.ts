// Converts values to SQL parameters, according to the type of the column. Rejects values that
// PostgreSQL would refuse or that a column cannot store. Requests and seed files follow the same
// rules.
import { type Column, columnTypes, isList, limitProblem, ValueError } from "../catalog/index.ts";
import type { OperandType } from "./tree.ts";

/** An SQL parameter: a text in PostgreSQL's input syntax, or a list of texts for an array. */
export type BoundValue = string | readonly (string | null)[];

/**
 * Returns the SQL parameter for a single value, or for one element of a list.
 * @throws ValueError with a message for the caller if the value does not fit the type
 */
export function encodeScalar(type: OperandType, value: unknown): string {
  const encoded = columnTypes[type.valueType].encode(value);
  if (type.values !== undefined && !type.values.includes(encoded)) {
    throw new ValueError(
      `must be one of ${type.values.map((item) => JSON.stringify(item)).join(", ")}`,
    );
  }
  return encoded;
}

/**
 * Maximum number of values in one list. This limit holds for the value of `in`, and for the value
 * of a list column.
 */
export const LIST_MAX = 1000;

/**
 * Returns the SQL parameter for a list of values.
 * @throws ValueError that names the wrong element if an element does not fit the type
 */
export function encodeList(type: OperandType, value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new ValueError("must be an array");
  if (value.length > LIST_MAX)
    throw new ValueError(`must be an array of at most ${LIST_MAX} values`);
  return value.map((item: unknown, index) => {
    try {
      return encodeScalar(type, item);
    } catch (error) {
      if (error instanceof ValueError)
        throw new ValueError(`item ${index} ${error.message}`, index);
      throw error;
    }
  });
}

/**
 * Returns the SQL parameter for a value. The value must be a list if the type is an array or a list
 * of files.
 * @throws ValueError if the value does not fit the type
 */
export function encodeValue(type: OperandType, value: unknown): BoundValue {
  return isList(type) ? encodeList(type, value) : encodeScalar(type, value);
}

/**
 * Thrown if a value has the right type, but exceeds a limit that the column sets, such as its
 * maximum length.
 */
export class OverLimit extends ValueError {}

/**
 * Matches the JSON escape of half a surrogate pair, which PostgreSQL cannot store. A backslash that
 * is itself escaped does not begin such an escape, so the pattern skips pairs of backslashes.
 */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/**
 * Returns the SQL parameter for a value of a column. The value must not be null.
 * @throws ValueError if the value does not fit the type; OverLimit if it exceeds a limit of the
 *   column
 */
export function encodeForColumn(column: Column, value: unknown): BoundValue {
  const encoded = encodeValue(column, value);
  const problem = limitProblem(column, encoded);
  if (problem === undefined) return encoded;
  const isOver = (item: string | null): boolean =>
    item !== null && limitProblem(column, item) !== undefined;
  throw new OverLimit(problem, typeof encoded === "string" ? undefined : encoded.findIndex(isOver));
}

/**
 * Converts an SQL parameter to JSON text that PostgreSQL's function `json_to_recordset` accepts for
 * the column's type.
 * @throws ValueError if the text is not well-formed Unicode
 */
export function jsonOf({ valueType, array }: Column, bound: BoundValue): string {
  const isJson = columnTypes[valueType].isJson === true && !array && typeof bound === "string";
  const text = isJson ? bound : JSON.stringify(bound);
  if (LONE_SURROGATE.test(text)) throw new ValueError("must be well-formed Unicode");
  return text;
}

/**
 * Returns the present time in the form of the column's type (date, time of day or instant), in UTC.
 * The value `now` in a request means this time.
 */
export const momentOf = ({ valueType }: Column, now: Date): string =>
  columnTypes[valueType].moment!.of(now);
