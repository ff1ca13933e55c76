// Compares values of responses with expected values.
import { isDeepStrictEqual } from "node:util";
import { plainText } from "./world.ts";

/**
 * Returns true if a value of a response equals the expected one. Decimals, sums and times may be
 * written in several ways, but must have the type that the contract says (G6.10).
 */
export function isSameValue(valueType: string, received: unknown, expected: unknown): boolean {
  if (received === null || expected === null) return received === expected;
  if (Array.isArray(expected))
    return (
      Array.isArray(received) &&
      received.length === expected.length &&
      expected.every((one, at) => isSameValue(valueType, received[at], one))
    );
  return (comparisons.get(valueType) ?? isDeepStrictEqual)(received, expected);
}

type ValueComparison = (received: unknown, expected: unknown) => boolean;

const isSameDecimal: ValueComparison = (received, expected) =>
  typeof received === "string" && isNear(Number(received), Number(expected));

/** The comparisons for the types whose values may be written in several ways. */
const comparisons: ReadonlyMap<string, ValueComparison> = new Map(
  Object.entries<ValueComparison>({
    decimal: isSameDecimal,
    bigint: isSameDecimal,
    float: (received, expected) =>
      typeof received === "number" && isNear(received, Number(expected)),
    timestamp: (received, expected) =>
      typeof received === "string" &&
      received.endsWith("+00:00") &&
      Date.parse(received) === Date.parse(plainText(expected)),
    time: (received, expected) =>
      typeof received === "string" &&
      received.replace(/\.0+$/, "") === plainText(expected).replace(/\.0+$/, ""),
  }),
);

const isNear = (left: number, right: number): boolean =>
  left === right || Math.abs(left - right) <= 1e-9 * Math.max(Math.abs(left), Math.abs(right));
