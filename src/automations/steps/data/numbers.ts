// Numbers that were kept as they were written, in the form that a column takes: json keeps them, whole and binary columns have JavaScript's
// numbers, all others the digits as a text.
import { columnTypes, type Column } from "../../../catalog/index.ts";
import { isCarried, isRawNumber, plainDigits, type RawNumber } from "../../values/json.ts";

/** @param column undefined where it is not known which one the value is for */
export function fitNumber(value: unknown, column: Column | undefined): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => fitNumber(item, column));
  if (typeof value === "number" && !Number.isSafeInteger(value) && Number.isInteger(value))
    return fitNumber(JSON.rawJSON(String(value)), column);
  if (!isRawNumber(value) || holdsJson(column)) return value;
  const entry = column === undefined ? undefined : columnTypes[column.valueType];
  if (entry?.wire === "number") return Number(value.rawJSON);
  if (entry?.number !== undefined) return digitsOf(value);
  return isCarried(value) ? Number(value.rawJSON) : digitsOf(value);
}

export const holdsJson = (column: Column | undefined): boolean =>
  column !== undefined && columnTypes[column.valueType].isJson === true;

/** Without an exponent, which columns do not read; zeros at the end of a fraction are kept. */
const digitsOf = ({ rawJSON }: RawNumber): string =>
  /[eE]/.test(rawJSON) ? (plainDigits(rawJSON) ?? rawJSON) : rawJSON;
