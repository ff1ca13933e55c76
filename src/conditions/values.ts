// Which values a column type accepts, and the text in which they go to PostgreSQL as bound parameters.
// Refuses what would make a statement fail later: out of range, wrong type, NUL, numbers that JSON has rounded.
import { isGuid } from "../platform/index.ts";
import type { OperandType } from "./tree.ts";
import type { ValueType } from "../catalog/index.ts";

/** What was wrong with a value, in words for the caller; the pointer is added by whoever knows the place. */
export class ValueError extends Error {}

/** A value ready to be bound: text in PostgreSQL's input syntax, or a list of such texts for an array. */
export type BoundValue = string | readonly (string | null)[];

const fail = (expected: string): never => {
  throw new ValueError(`must be ${expected}`);
};

const text = (value: unknown): string => {
  if (typeof value !== "string") return fail("a string");
  if (value.includes("\0")) return fail("a string without NUL characters");
  return value;
};

const INT4_MAX = 2147483647;
const integer = (value: unknown): string => {
  if (typeof value !== "number" || !Number.isInteger(value)) return fail("an integer");
  if (value > INT4_MAX || value < -INT4_MAX - 1) return fail("an integer of 32 bits");
  return String(value === 0 ? 0 : value);
};

const exactInteger = (value: number): string =>
  Number.isSafeInteger(value)
    ? String(value === 0 ? 0 : value)
    : fail("sent as a string: JSON numbers cannot carry it exactly");

const INT8_MAX = 9223372036854775807n;
const bigint = (value: unknown): string => {
  if (typeof value === "number" && Number.isInteger(value)) return exactInteger(value);
  if (typeof value !== "string" || !/^-?\d{1,19}$/.test(value))
    return fail("an integer, as a string or a number");
  const parsed = BigInt(value);
  if (parsed > INT8_MAX || parsed < -INT8_MAX - 1n) return fail("an integer of 64 bits");
  return parsed.toString();
};

/** Digits on either side of the point; far above any declared precision, far below what numeric accepts. */
const DECIMAL = /^-?(\d{1,150}(\.\d{0,150})?|\.\d{1,150})$/;
const decimal = (value: unknown): string => {
  if (typeof value === "number")
    return Number.isInteger(value) ? exactInteger(value) : inDigits(value);
  if (typeof value !== "string" || !DECIMAL.test(value))
    return fail("a decimal number, as a string or a number");
  return value;
};

/** A fraction without exponent, so that its digits can be counted: below 0.000001 JavaScript writes 1e-7. */
function inDigits(value: number): string {
  const [, sign = "", first = "", rest = "", zeros] =
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(String(value)) ?? [];
  return zeros === undefined
    ? String(value)
    : `${sign}0.${"0".repeat(Number(zeros) - 1)}${first}${rest}`;
}

const float = (value: unknown): string =>
  typeof value === "number" && Number.isFinite(value) ? String(value) : fail("a number");

const boolean = (value: unknown): string =>
  typeof value === "boolean" ? String(value) : fail("true or false");

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const isDay = (year: number, month: number, day: number): boolean => {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
};
const date = (value: unknown): string => {
  const match = typeof value === "string" ? DATE.exec(value) : null;
  if (!match || !isDay(Number(match[1]), Number(match[2]), Number(match[3])))
    return fail("a date like 2026-01-31");
  return match[0];
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$/;
const time = (value: unknown): string =>
  typeof value === "string" && TIME.test(value) ? value : fail("a time of day like 13:45:00");

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-](0\d|1[0-4]):?[0-5]\d)$/;
/** On the first and the last day: another zone, or digits that are rounded, could lead out of the years 1 to 9999. */
const LEADS_OUT =
  /^(?:0001-01-01|9999-12-31).*(?:[+-](?!00:?00)\d{2}:?\d{2}|\.\d{7,}(?:[Zz]|[+-].*))$/;
const timestamp = (value: unknown): string => {
  const match = typeof value === "string" ? TIMESTAMP.exec(value) : null;
  if (!match || !isDay(Number(match[1]), Number(match[2]), Number(match[3])))
    return fail("an ISO 8601 time with its zone, like 2026-01-31T13:45:00Z");
  if (LEADS_OUT.test(match[0])) return fail("a time within the years 1 to 9999 of UTC");
  return match[0];
};

const uuid = (value: unknown): string =>
  typeof value === "string" && isGuid(value) ? value.toLowerCase() : fail("a GUID");

const json = (value: unknown): string => {
  const encoded = JSON.stringify(value);
  if (encoded === undefined) return fail("a JSON value");
  if (encoded.includes("\\u0000") && hasNul(value)) return fail("JSON without NUL characters");
  return encoded;
};

/** `\u0000` in the encoded text may also be a backslash before `u0000`; only the value itself tells. */
function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (Array.isArray(value)) return value.some(hasNul);
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).some(([key, item]) => key.includes("\0") || hasNul(item))
  );
}

const scalars: Readonly<Record<ValueType, (value: unknown) => string>> = {
  text,
  integer,
  bigint,
  decimal,
  float,
  boolean,
  date,
  time,
  timestamp,
  uuid,
  json,
  enum: text,
  file: uuid,
};

/**
 * One element of the type: the scalar itself, or what an array of the type holds.
 * @throws ValueError in words for the caller
 */
export function encodeScalar(type: OperandType, value: unknown): string {
  const encoded = scalars[type.valueType](value);
  if (type.values !== undefined && !type.values.includes(encoded)) {
    return fail(`one of ${type.values.map((item) => JSON.stringify(item)).join(", ")}`);
  }
  return encoded;
}

/** Values in one list: of `in`, or of a column that holds lists (decisions 2). */
export const LIST_MAX = 1000;

/** A list of elements. @throws ValueError naming the element that does not fit */
export function encodeList(type: OperandType, value: unknown): readonly string[] {
  if (!Array.isArray(value)) return fail("an array");
  if (value.length > LIST_MAX) return fail(`an array of at most ${LIST_MAX} values`);
  return value.map((item: unknown, index) => {
    try {
      return encodeScalar(type, item);
    } catch (error) {
      if (error instanceof ValueError) throw new ValueError(`item ${index} ${error.message}`);
      throw error;
    }
  });
}

/** A whole value of the column: a scalar, or a list for arrays and files. @throws ValueError */
export function encodeValue(type: OperandType, value: unknown): BoundValue {
  return isList(type) ? encodeList(type, value) : encodeScalar(type, value);
}

/** Whether a column of the type holds a list: arrays of scalars, and files (blob ids). */
export const isList = (type: OperandType): boolean => type.array || type.valueType === "file";
