// Types that JSON has itself: boolean, and json, which holds values of any form.
import { expected, ValueError, type ColumnTypeEntry } from "./entry.ts";

function encodeJson(value: unknown): string {
  const encoded = JSON.stringify(value);
  if (encoded === undefined) return expected("a JSON value");
  if (encoded.includes("\\u0000") && hasNul(value)) return expected("JSON without NUL characters");
  return encoded;
}

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

/** @param what the JSON that should stand in the cell, for the message. @throws ValueError */
export function parseCell(cell: string, what: string): unknown {
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    throw new ValueError(`must be ${what}`);
  }
}

export const boolean: ColumnTypeEntry = {
  sqlType: "bool",
  fields: [],
  encode: (value) => (typeof value === "boolean" ? String(value) : expected("true or false")),
  fromCell: (cell) => (cell === "true" ? true : cell === "false" ? false : cell),
  wire: "boolean",
  schema: { type: "boolean" },
  jsonText: "plain",
  toText: "cast",
  masks: [],
};

export const json: ColumnTypeEntry = {
  sqlType: "jsonb",
  fields: [],
  noArray: "A json column holds lists as it is: remove array.",
  encode: encodeJson,
  fromCell: (cell) => parseCell(cell, "JSON"),
  wire: "json",
  schema: {},
  jsonText: "plain",
  toText: null,
  masks: [],
  isJson: true,
};
