// Converts the error of a refused value into a `Problem` with the position of the value, including
// the index of a list item. If the value is an object, the message also says which objects are
// permitted at this position.
import { columnTypes, type Column, type ValueError } from "../../catalog/index.ts";
import { Problem } from "../../conditions/index.ts";

/**
 * Returns the problem of a refused value.
 * @param pointer JSON Pointer of the value
 * @param also text that is added to the message if the value is an object. It names the objects
 *   that are permitted in addition to values of the column's type
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

/**
 * Returns the message for a refused value.
 * @param message the reason why the type refuses the value
 */
function objectFlaw(value: unknown, message: string, also = ""): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return message;
  if (Object.hasOwn(value, "$ref"))
    return "`$ref` is only allowed in a step of a transaction, as the only key of its object";
  return also === "" ? `${message}; an object is not allowed here` : `${message}, or ${also}`;
}

/**
 * Returns the end of an error message: the objects that `set` of an update accepts for the column.
 * Returns an empty text if there are no such objects.
 */
export function alsoInSet({ valueType, array, type }: Column): string {
  if (array || type === "reference") return "";
  const { moment, number } = columnTypes[valueType];
  if (number !== undefined) return '{"inc": ...} or {"dec": ...} alone';
  return moment === undefined ? "" : '{"now": true} alone';
}
