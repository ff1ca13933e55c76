// Converts raw numbers (numbers with all their digits) to the form that a column accepts. A json
// column accepts raw numbers. Integer and floating-point columns get JavaScript numbers. All other
// columns get the digits as text.
import { columnTypes, type Column } from "../../../catalog/index.ts";
import { fitsDouble, isRawNumber, plainDigits, type RawNumber } from "../../values/json.ts";

/**
 * Converts the raw numbers in a value to the form that a column accepts.
 * @param column undefined if the column does not exist or is not known
 */
export function fitNumber(value: unknown, column: Column | undefined): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => fitNumber(item, column));
  if (typeof value === "number" && !Number.isSafeInteger(value) && Number.isInteger(value))
    return fitNumber(JSON.rawJSON(String(value)), column);
  if (!isRawNumber(value) || holdsJson(column)) return value;
  const entry = column === undefined ? undefined : columnTypes[column.valueType];
  if (entry?.wire === "number") return Number(value.rawJSON);
  if (entry?.number !== undefined) return digitsOf(value);
  return fitsDouble(value) ? Number(value.rawJSON) : digitsOf(value);
}

export const holdsJson = (column: Column | undefined): boolean =>
  column !== undefined && columnTypes[column.valueType].isJson === true;

/**
 * Returns the digits of a number without an exponent, because columns that get the digits as text
 * accept no exponent. Zeros at the end of a fraction stay.
 */
const digitsOf = ({ rawJSON }: RawNumber): string =>
  /[eE]/.test(rawJSON) ? (plainDigits(rawJSON) ?? rawJSON) : rawJSON;
