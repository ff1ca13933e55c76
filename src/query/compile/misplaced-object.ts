// A refused value as a problem with its place, that of an element in a list included. Of an object it says which objects may stand
// there, since the type's own words would hide it.
import { columnTypes, type Column, type ValueError } from "../../catalog/index.ts";
import { Problem } from "../../conditions/index.ts";

/** @param pointer the value's place. @param also what else may stand there, as the end of a sentence */
export const valueProblem = (
  pointer: string,
  { message, item }: ValueError,
  value: unknown,
  also?: string,
): Problem =>
  new Problem(item === undefined ? pointer : `${pointer}/${item}`, flawOf(value, message, also));

/** @param message why the value was refused */
function flawOf(value: unknown, message: string, also = ""): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return message;
  if (Object.hasOwn(value, "$ref"))
    return "`$ref` is for steps of a transaction, and stands alone in its place";
  return also === "" ? `${message}; an object is no value here` : `${message}, or ${also}`;
}

/** What the `set` of an update takes beside values. */
export function alsoInSet({ valueType, array, type }: Column): string {
  if (array || type === "reference") return "";
  const { moment, number } = columnTypes[valueType];
  if (number !== undefined) return '{"inc": ...} or {"dec": ...} alone';
  return moment === undefined ? "" : '{"now": true} alone';
}
