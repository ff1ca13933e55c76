// The text for an object in the place of a value: which objects may stand there, since the type's own words would hide it.
import { columnTypes, type Column } from "../../catalog/index.ts";

/** @param message why the value was refused. @param also what else may stand in the place, as the end of a sentence */
export function flawOf(value: unknown, message: string, also = ""): string {
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
