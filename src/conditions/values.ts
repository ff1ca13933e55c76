// Encodes values as SQL parameters, by their type. Rejects values with which a statement would
// fail, and values that a column cannot store. Requests and seeds use the same rules.
import { type Column, columnTypes, isList, limitProblem, ValueError } from "../catalog/index.ts";
import type { OperandType } from "./tree.ts";

/**
 * The value of an SQL parameter: text in PostgreSQL's input syntax, or a list of texts for an
 * array.
 */
export type BoundValue = string | readonly (string | null)[];

/**
 * Returns the parameter for a single value, or for one element of a list.
 * @throws ValueError with a message for the caller, if the value does not fit the type
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

/** Maximum number of values in a list: the value of `in`, or the value of a list column. */
export const LIST_MAX = 1000;

/**
 * Returns the parameter for a list.
 * @throws ValueError that names the invalid element, if one does not fit the type
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
 * Returns the parameter for a whole value: a list for arrays and files, otherwise a single value.
 * @throws ValueError if the value does not fit the type
 */
export function encodeValue(type: OperandType, value: unknown): BoundValue {
  return isList(type) ? encodeList(type, value) : encodeScalar(type, value);
}

/** Thrown if a value fits the type but exceeds the column's own limits. */
export class OverLimit extends ValueError {}

/**
 * Matches the JSON escape of half a surrogate pair, which PostgreSQL cannot store. An escaped
 * backslash before `ud...` is not such an escape, so pairs of backslashes are skipped.
 */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/**
 * Returns the parameter for a value of a column. The value must not be null.
 * @throws ValueError if the value does not fit the type, OverLimit if it exceeds a limit of the
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
 * Returns a value as JSON text that PostgreSQL's `json_to_recordset` converts to the column's type.
 * @throws ValueError if the text is not well-formed Unicode
 */
export function jsonOf({ valueType, array }: Column, bound: BoundValue): string {
  const isJson = columnTypes[valueType].isJson === true && !array && typeof bound === "string";
  const text = isJson ? bound : JSON.stringify(bound);
  if (LONE_SURROGATE.test(text)) throw new ValueError("must be well-formed Unicode");
  return text;
}

/** Returns the value of `now` for a column of dates, times of day or instants, in UTC. */
export const momentOf = ({ valueType }: Column, now: Date): string =>
  columnTypes[valueType].moment!.of(now);
