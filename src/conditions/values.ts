// Encodes values as bound parameters, by the entry of their type. Rejects values for which a
// statement would fail later.
import { columnTypes, isList, ValueError } from "../catalog/index.ts";
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
