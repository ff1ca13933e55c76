// Converts a refused value to a problem with its place, including the index of a list item. For an
// object it names the objects that are permitted there, because the type's own message does not.
import { columnTypes, type Column, type ValueError } from "../../catalog/index.ts";
import { Problem } from "../../conditions/index.ts";

/**
 * @param pointer JSON Pointer of the value
 * @param also other permitted input, as the end of a sentence
 */
export const valueProblem = (
  pointer: string,
  { message, item }: ValueError,
  value: unknown,
  also?: string,
): Problem =>
  new Problem(
    item === undefined ? pointer : `${pointer}/${item}`,
    objectFlaw(value, message, also),
  );

/** @param message the reason of the refusal */
function objectFlaw(value: unknown, message: string, also = ""): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return message;
  if (Object.hasOwn(value, "$ref"))
    return "`$ref` is only allowed in steps of a transaction, and without other keys";
  return also === "" ? `${message}; an object is not allowed here` : `${message}, or ${also}`;
}

/** The other input that the `set` of an update accepts for the column. */
export function alsoInSet({ valueType, array, type }: Column): string {
  if (array || type === "reference") return "";
  const { moment, number } = columnTypes[valueType];
  if (number !== undefined) return '{"inc": ...} or {"dec": ...} alone';
  return moment === undefined ? "" : '{"now": true} alone';
}
