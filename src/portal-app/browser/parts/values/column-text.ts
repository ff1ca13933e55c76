// Converts column values to texts (for inputs and cells of CSV files), and texts back to values.
// Rejects texts that the column's type does not allow, before they are sent. The gateway checks all
// values again.
import type { ShownTable } from "../../api/workspace.ts";

export type ShownColumn = ShownTable["columns"][number];

/** A value of a column, or a sentence that says why the text is not valid. */
export type ParsedText = { readonly value: unknown } | { readonly problem: string };

/** Returns the text of a value. The text of null is empty. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the text of a column's value, from which `valueOfText` makes the value again. */
export const columnText = (column: ShownColumn, value: unknown): string =>
  column.type === "json" && value !== null && value !== undefined
    ? JSON.stringify(value)
    : textOfValue(value);

/** Returns the initial draft of an input: a text, or null. */
export const draftOf = (column: ShownColumn, value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === "object"
      ? JSON.stringify(value, null, 2)
      : columnText(column, value);

/** Returns true if the column holds a list, whose text is a JSON list. */
export const isListColumn = ({ array, type }: ShownColumn): boolean => array || type === "file";

/** Returns the value of a text in a column. The text of a list is JSON. */
export function valueOfText(column: ShownColumn, text: string): ParsedText {
  if (isListColumn(column)) return parseList(text);
  return parseItem(column, text);
}

/** Returns the value of a text. If the column holds a list, the value is one item. */
export function parseItem(column: ShownColumn, text: string): ParsedText {
  if (column.maxLength !== null && Array.from(text).length > column.maxLength)
    return { problem: `is longer than ${column.maxLength} characters` };
  return parsers[column.type](text, column);
}

const whole = (text: string): ParsedText =>
  /^-?\d{1,10}$/.test(text.trim()) && Math.abs(Number(text)) <= 2_147_483_648
    ? { value: Number(text) }
    : { problem: "must be a whole number of at most 32 bits, such as 42" };

const matching =
  (pattern: RegExp, example: string) =>
  (text: string): ParsedText =>
    pattern.test(text.trim()) ? { value: text.trim() } : { problem: `must be ${example}` };

const parsers: Readonly<
  Record<ShownColumn["type"], (text: string, column: ShownColumn) => ParsedText>
> = {
  text: (text) => ({ value: text }),
  enum: (text, { values }) =>
    values === null || values.includes(text)
      ? { value: text }
      : { problem: `must be one of ${values.join(", ")}` },
  integer: whole,
  bigint: matching(/^-?\d{1,19}$/, "a whole number, such as 42"),
  decimal: matching(/^-?(\d{1,150}(\.\d{0,150})?|\.\d{1,150})$/, "a number, such as 12.50"),
  float: (text) =>
    text.trim() !== "" && Number.isFinite(Number(text))
      ? { value: Number(text) }
      : { problem: "must be a number, such as 0.5" },
  boolean: (text) =>
    text === "true" || text === "false"
      ? { value: text === "true" }
      : { problem: "must be true or false" },
  date: matching(/^\d{4}-\d{2}-\d{2}$/, "a date, such as 2026-01-31"),
  time: matching(/^\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/, "a time of day, such as 13:45:00"),
  timestamp: matching(
    /^\d{4}-\d{2}-\d{2}([Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/,
    "a time, such as 2026-01-31T13:45:00Z",
  ),
  uuid: matching(
    /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
    "a GUID, such as 3f8e2b1c-0000-4000-8000-000000000000",
  ),
  json: jsonOfText,
  reference: (text, { wireType }) => (wireType === "number" ? whole(text) : { value: text }),
  file: (text) => ({ value: text }),
};

function jsonOfText(text: string): ParsedText {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: `must be JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function parseList(text: string): ParsedText {
  const parsed = jsonOfText(text);
  if ("problem" in parsed || Array.isArray(parsed.value)) return parsed;
  return { problem: 'must be a JSON list, such as ["a", "b"]' };
}
