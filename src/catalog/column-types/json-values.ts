// The column types `boolean`, and `json`, which accepts JSON values of any form.
import { expected, ValueError, type ColumnTypeEntry } from "./entry.ts";

/** A JSON value that stays text, because it is too large to be parsed and written again. */
export class WrittenJson {
  readonly text: string;

  /** @param text JSON text as `JSON.stringify` or PostgreSQL writes it */
  constructor(text: string) {
    this.text = text;
  }
}

function encodeJson(value: unknown): string {
  const encoded = value instanceof WrittenJson ? value.text : JSON.stringify(value);
  if (encoded === undefined) return expected("a JSON value");
  return hasNul(encoded) ? expected("JSON without NUL characters") : encoded;
}

const NUL = "\\u0000";

/**
 * Returns true if the JSON text contains an escaped NUL character (`\u0000`). If an odd number of
 * further backslashes comes directly before it, the text is an escaped backslash followed by the
 * letters `u0000`.
 */
function hasNul(encoded: string): boolean {
  for (let at = encoded.indexOf(NUL); at !== -1; at = encoded.indexOf(NUL, at + 1)) {
    let before = 0;
    while (encoded[at - 1 - before] === "\\") before++;
    if (before % 2 === 0) return true;
  }
  return false;
}

/**
 * Parses the text of a CSV cell as JSON.
 * @param what description of the expected JSON, for the message
 * @throws ValueError if the text is not JSON
 */
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
  noArray: "A `json` column can already contain lists. Remove `array`.",
  encode: encodeJson,
  fromCell: (cell) => parseCell(cell, "JSON"),
  wire: "json",
  schema: {},
  jsonText: "plain",
  toText: null,
  masks: [],
  isJson: true,
};
