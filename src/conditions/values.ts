// Values as bound parameters: one by its type's entry, many as a list. Refuses what would make a statement fail later.
import { columnTypes, isList, ValueError } from "../catalog/index.ts";
import type { OperandType } from "./tree.ts";

/** A value ready to be bound: text in PostgreSQL's input syntax, or a list of such texts for an array. */
export type BoundValue = string | readonly (string | null)[];

/**
 * One element of the type: the scalar itself, or what an array of the type holds.
 * @throws ValueError in words for the caller
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

/** Values in one list: of `in`, or of a column that holds lists. */
export const LIST_MAX = 1000;

/** A list of elements. @throws ValueError naming the element that does not fit */
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

/** A whole value of the column: a scalar, or a list for arrays and files. @throws ValueError */
export function encodeValue(type: OperandType, value: unknown): BoundValue {
  return isList(type) ? encodeList(type, value) : encodeScalar(type, value);
}
