// Random values for comparisons with columns. Most of them exist in the table or are near existing
// values. So a condition is usually true for some rows and false for others.
import type { Random } from "../../../scripts/random.ts";
import type { ModelColumn } from "../model.ts";

const typical: Readonly<Record<string, readonly unknown[]>> = {
  text: [
    "",
    "a",
    "Straße",
    "100 %",
    "under_score",
    "Ünïcödé",
    "back\\slash",
    "quote'quote",
    "\u{1F600}",
  ],
  integer: [0, 1, -1, 5, 2147483647, -2147483648],
  bigint: ["0", "9223372036854775807", "-9223372036854775808", 12, "4010000000000"],
  decimal: ["0", "0.00", "9.99", "-1.5", 3, "123456789.123456789", "1e2".length],
  float: [0, -0.5, 0.1, 1e-9, 12345.678, 1.7976931348623157e308],
  boolean: [true, false],
  date: ["2025-02-28", "2024-02-29", "0001-01-01", "9999-12-31"],
  time: ["00:00:00", "23:59:59", "12:30:00.5", "14:30:00"],
  timestamp: [
    "2025-01-01T00:00:00Z",
    "2024-02-29T23:59:59.999+02:00",
    "2009-06-01T12:00:00+00:00",
    "2026-03-29T01:30:00-05:00",
  ],
  uuid: ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-4fff-8fff-ffffffffffff"],
  json: [{}, [], null, "a", 0, true, { organic: true }, { origin: "Kenya" }],
};

/** Returns one value of the column's type; for an array column one element. */
export function scalarFor(random: Random, column: ModelColumn): unknown {
  const present = column.samples.filter((value) => value !== null);
  if (present.length > 0 && random.chance(0.8)) {
    const value = random.pick(present);
    if (Array.isArray(value) && (column.array || column.type === "file"))
      return value.length > 0 ? random.pick(value) : scalarOutside(random, column);
    return nudged(random, column, value);
  }
  return scalarOutside(random, column);
}

function scalarOutside(random: Random, column: ModelColumn): unknown {
  if (column.values) return random.pick(column.values);
  return random.pick(typical[column.type === "file" ? "uuid" : column.valueType] ?? [""]);
}

/**
 * Returns a value near the given one. So the bounds of ranges are not always values that exist in
 * rows.
 */
function nudged(random: Random, column: ModelColumn, value: unknown): unknown {
  if (random.chance(0.7) || column.values) return value;
  if (column.valueType === "integer" && typeof value === "number")
    return value + random.pick([-1, 1]);
  if (column.valueType === "text" && typeof value === "string" && value.length > 1)
    return value.slice(0, random.whole(1, value.length));
  if (column.valueType === "decimal" && typeof value === "string")
    return `${value.replace(/\..*/, "")}.${random.whole(0, 99)}`;
  return value;
}

/** A whole value of the column: a scalar, or a list. */
export function valueFor(random: Random, column: ModelColumn): unknown {
  return column.array || column.type === "file"
    ? listFor(random, column, 0, 3)
    : scalarFor(random, column);
}

export const listFor = (
  random: Random,
  column: ModelColumn,
  low: number,
  high: number,
): unknown[] => Array.from({ length: random.whole(low, high) }, () => scalarFor(random, column));

const wholeWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);

/** Returns a part of a text of the column, cut between characters. */
function pieceOf(random: Random, column: ModelColumn, end: "start" | "end" | "middle"): string {
  const letters = Array.from(String(scalarFor(random, column))).slice(0, 60);
  const length = random.whole(1, Math.max(1, Math.min(6, letters.length)));
  const from =
    end === "start"
      ? 0
      : end === "end"
        ? letters.length - length
        : random.whole(0, Math.max(0, letters.length - length));
  return letters.slice(Math.max(0, from), Math.max(0, from) + length).join("");
}

const patternOf = (random: Random, column: ModelColumn): string => {
  const piece = pieceOf(random, column, "middle").replaceAll("\\", "\\\\");
  return random.pick([
    `%${piece}%`,
    `${piece}%`,
    `%${piece}`,
    `_${piece}%`,
    piece,
    `%${piece.replaceAll(/[%_]/g, "\\$&")}%`,
    "%",
    "___%",
  ]);
};

const flipCase = (random: Random, text: string): string =>
  random.chance(0.5) ? text.toUpperCase() : text.toLowerCase();

/** Returns an operand of `op` for the column. */
export function operandFor(random: Random, column: ModelColumn, op: string): unknown {
  switch (op) {
    case "isNull":
    case "isEmpty":
      return random.chance(0.5);
    case "in":
    case "nin":
      return Array.from({ length: random.whole(1, 6) }, () => notNull(valueFor(random, column)));
    case "between":
      return [scalarFor(random, column), scalarFor(random, column)];
    case "like":
    case "nlike":
      return patternOf(random, column);
    case "ilike":
    case "nilike":
      return flipCase(random, patternOf(random, column));
    case "contains":
      return pieceOf(random, column, "middle");
    case "icontains":
      return flipCase(random, pieceOf(random, column, "middle"));
    case "startsWith":
      return pieceOf(random, column, "start");
    case "istartsWith":
      return flipCase(random, pieceOf(random, column, "start"));
    case "endsWith":
      return pieceOf(random, column, "end");
    case "iendsWith":
      return flipCase(random, pieceOf(random, column, "end"));
    case "search":
      return searchFor(random, column);
    case "hasAny":
    case "hasAll":
    case "containedBy":
      return listFor(random, column, 1, 4);
    case "jsonContains":
      return jsonPart(random, column);
    case "hasKey":
      return keyOf(random, column);
    case "hasAnyKey":
    case "hasAllKeys":
      return Array.from({ length: random.whole(1, 3) }, () => keyOf(random, column));
    default:
      return notNull(valueFor(random, column));
  }
}

const notNull = (value: unknown): unknown => value ?? 0;

function searchFor(random: Random, column: ModelColumn): string {
  const words = column.samples.flatMap((value) =>
    typeof value === "string" ? wholeWords(value) : [],
  );
  const word = () => (words.length > 0 ? random.pick(words) : "store");
  return random.pick([
    word(),
    `${word()} ${word()}`,
    `${word()} or ${word()}`,
    `"${word()} ${word()}"`,
    `${word()} -${word()}`,
  ]);
}

const objectsOf = (column: ModelColumn): Record<string, unknown>[] =>
  column.samples.filter(
    (value): value is Record<string, unknown> =>
      typeof value === "object" && value !== null && !Array.isArray(value),
  );

function jsonPart(random: Random, column: ModelColumn): unknown {
  const objects = objectsOf(column);
  if (objects.length === 0 || random.chance(0.1)) return random.pick([{}, [], { a: 1 }]);
  const entries = Object.entries(random.pick(objects));
  return entries.length === 0 ? {} : Object.fromEntries([random.pick(entries)]);
}

const keyOf = (random: Random, column: ModelColumn): string => {
  const keys = objectsOf(column).flatMap((object) => Object.keys(object));
  return keys.length > 0 && random.chance(0.9)
    ? random.pick(keys)
    : random.pick(["missing", "a b", ""]);
};

/**
 * Returns a path inside a json column, with a value that occurs at this path. Returns null if no
 * path is known.
 */
export function placeIn(
  random: Random,
  column: ModelColumn,
): { path: (string | number)[]; value: unknown } | null {
  const objects = objectsOf(column).filter((object) => Object.keys(object).length > 0);
  if (objects.length === 0) return null;
  let value: unknown = random.pick(objects);
  const path: (string | number)[] = [];
  while (
    typeof value === "object" &&
    value !== null &&
    path.length < 3 &&
    (path.length === 0 || random.chance(0.8))
  ) {
    const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
    if (keys.length === 0) break;
    const key = random.pick<string | number>(keys);
    path.push(key);
    value = (value as Record<string | number, unknown>)[key];
  }
  return { path, value };
}
