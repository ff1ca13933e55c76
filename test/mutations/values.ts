// The values that a column of the mutation test accepts, and the results of arithmetic on them.
// Cells have the form of answers: decimals and bigints as text, decimals with all their digits.
import type { RawColumn } from "../support/model.ts";
import type { Cell } from "./world.ts";

type Step = (cell: Cell) => Cell;

const scaleOf = ({ scale }: RawColumn): number => Number(scale ?? 0);

/** The digits without the decimal point, as a whole number. */
const unitsOf = (column: RawColumn, text: Cell): bigint => {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text))!;
  return BigInt(sign + whole + fraction.padEnd(scaleOf(column), "0"));
};

function textOf(column: RawColumn, units: bigint): string {
  const scale = scaleOf(column);
  if (scale === 0) return String(units);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Returns true if the column accepts a value of its type: by range, length and digits. */
export function isInRange(column: RawColumn, value: Cell): boolean {
  const {
    type,
    min = -Infinity,
    max = Infinity,
    maxLength = Infinity,
    precision = 0,
  } = column as {
    readonly [limit: string]: number | undefined;
  } & { readonly type: string };
  if (type === "integer") {
    const number = Number(value);
    return number >= Math.max(min, -(2 ** 31)) && number <= Math.min(max, 2 ** 31 - 1);
  }
  if (type === "bigint")
    return BigInt.asIntN(64, unitsOf(column, value)) === unitsOf(column, value);
  if (type === "decimal") {
    const units = unitsOf(column, value);
    return (units < 0n ? -units : units) < 10n ** BigInt(precision);
  }
  return type !== "text" || column.array === true || String(value).length <= maxLength;
}

/** Returns true if a plain value may be written. */
export function fits(column: RawColumn, value: Cell): boolean {
  if (value === null) return column.required !== true && column.primaryKey !== true;
  return isInRange(column, value) && (column.values?.includes(value as string) ?? true);
}

const numbers = new Set(["integer", "bigint", "decimal", "float"]);

/**
 * Returns the operation of a `set` entry. Null for a plain value, "misfit" if the column's type has
 * no such operation.
 */
export function arithmetic(column: RawColumn, value: Cell): Step | "now" | "misfit" | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  if (column.type === "json") return null;
  if ("now" in value) return ["timestamp", "date"].includes(column.type) ? "now" : "misfit";
  if (!numbers.has(column.type)) return "misfit";
  const { inc, dec } = value as { inc?: unknown; dec?: unknown };
  const isDown = inc === undefined;
  const amount = isDown ? dec : inc;
  if (column.type === "integer" || column.type === "float")
    return (cell) =>
      cell === null ? null : Number(cell) + (isDown ? -Number(amount) : Number(amount));
  const units = unitsOf(column, amount);
  return (cell) =>
    cell === null ? null : textOf(column, unitsOf(column, cell) + (isDown ? -units : units));
}
