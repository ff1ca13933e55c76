// Encodes values as bound parameters, by the entry of their type. Rejects values for which a
// statement would fail later, and values that a column cannot store. Requests and seeds use the
// same rules.
import { type Column, columnTypes, isList, limitProblem, ValueError } from "../catalog/index.ts";
import type { OperandType } from "./tree.ts";

/**
 * A value that can be bound: text in PostgreSQL's input syntax, or a list of such texts for an
 * array.
 */
export type BoundValue = string | readonly (string | null)[];

/**
 * Encodes one element of the type: the scalar, or an element of an array.
 * @throws ValueError with a message for the caller
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

/** Maximum values in one list: the list of `in`, or the value of a column that contains lists. */
export const LIST_MAX = 1000;

/**
 * Encodes a list of elements.
 * @throws ValueError that names the invalid element
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
 * Encodes a whole value of the column: a scalar, or a list for arrays and files.
 * @throws ValueError
 */
export function encodeValue(type: OperandType, value: unknown): BoundValue {
  return isList(type) ? encodeList(type, value) : encodeScalar(type, value);
}

/** Thrown if a value fits the type but exceeds the column's own limits. */
export class OverLimit extends ValueError {}

/**
 * Matches the escape by which JSON writes half a surrogate pair. PostgreSQL cannot store one. After
 * an odd number of backslashes the text is no such escape.
 */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/**
 * Encodes a value that is not null, so that it can be bound.
 * @throws ValueError or OverLimit, with a message for the caller
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
 * Returns a bound value as JSON text that `json_to_recordset` reads into the column's type.
 * @throws ValueError
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
