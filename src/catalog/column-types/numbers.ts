// The column types for numbers: `integer` and `bigint` are whole numbers, `decimal` stores every
// digit, `float` is a binary number. Rejects numbers that are too large, and numbers that JSON has
// rounded.
import { expected, type ColumnTypeEntry } from "./entry.ts";

const INT4_MAX = 2147483647;
function encodeInteger(value: unknown): string {
  if (typeof value !== "number" || !Number.isInteger(value)) return expected("an integer");
  if (value > INT4_MAX || value < -INT4_MAX - 1) return expected("an integer of 32 bits");
  return String(value === 0 ? 0 : value);
}

const exactInteger = (value: number): string =>
  Number.isSafeInteger(value)
    ? String(value === 0 ? 0 : value)
    : expected("sent as a string, because a JSON number cannot represent it exactly");

const INT8_MAX = 9223372036854775807n;
function encodeBigint(value: unknown): string {
  if (typeof value === "number" && Number.isInteger(value)) return exactInteger(value);
  if (typeof value !== "string" || !/^-?\d{1,19}$/.test(value))
    return expected("an integer, as a string or a number");
  const parsed = BigInt(value);
  if (parsed > INT8_MAX || parsed < -INT8_MAX - 1n) return expected("an integer of 64 bits");
  return parsed.toString();
}

/**
 * Matches decimal numbers with at most 150 digits on each side of the point. This is far more than
 * any column allows, and far less than the limit of PostgreSQL.
 */
const DECIMAL = /^-?(\d{1,150}(\.\d{0,150})?|\.\d{1,150})$/;
function encodeDecimal(value: unknown): string {
  if (typeof value === "number")
    return Number.isInteger(value) ? exactInteger(value) : inDigits(value);
  if (typeof value !== "string" || !DECIMAL.test(value))
    return expected("a decimal number, as a string or a number");
  return value;
}

/**
 * Returns the number as text without an exponent, so that its digits can be counted. JavaScript
 * writes numbers below 0.000001 with an exponent, such as 1e-7.
 */
function inDigits(value: number): string {
  const [, sign = "", first = "", rest = "", zeros] =
    /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(String(value)) ?? [];
  return zeros === undefined
    ? String(value)
    : `${sign}0.${"0".repeat(Number(zeros) - 1)}${first}${rest}`;
}

const shared = {
  fields: ["min", "max"],
  toText: "cast",
  masks: ["last", "first", "hash"],
} as const;

export const integer: ColumnTypeEntry = {
  ...shared,
  sqlType: "int4",
  canBeKey: true,
  encode: encodeInteger,
  fromCell: (cell) => (/^-?\d+$/.test(cell) ? Number(cell) : cell),
  wire: "number",
  schema: { type: "integer", minimum: -INT4_MAX - 1, maximum: INT4_MAX },
  jsonText: "plain",
  number: { kind: "whole", low: BigInt(-INT4_MAX - 1), high: BigInt(INT4_MAX) },
};

export const bigint: ColumnTypeEntry = {
  ...shared,
  sqlType: "int8",
  canBeKey: true,
  encode: encodeBigint,
  wire: "string",
  schema: { type: "string", pattern: "^-?[0-9]{1,19}$" },
  jsonText: "plain",
  number: { kind: "whole", low: -INT8_MAX - 1n, high: INT8_MAX },
};

export const decimal: ColumnTypeEntry = {
  ...shared,
  sqlType: "numeric",
  storage: (precision, scale) =>
    precision === undefined ? "numeric" : `numeric(${precision},${scale})`,
  fields: ["precision", "scale", "min", "max"],
  encode: encodeDecimal,
  wire: "string",
  schema: { type: "string", pattern: "^-?[0-9]+(\\.[0-9]+)?$" },
  jsonText: "quoted",
  number: { kind: "exact" },
};

export const float: ColumnTypeEntry = {
  ...shared,
  sqlType: "float8",
  encode: (value) =>
    typeof value === "number" && Number.isFinite(value) ? String(value) : expected("a number"),
  fromCell: (cell) => (cell.trim() === "" ? cell : Number(cell)),
  wire: "number",
  schema: { type: "number" },
  jsonText: "plain",
  masks: [],
  number: { kind: "binary" },
};
