// Converts a record of a seed file into a table row as JSON text. Checks each value by the type and
// limits of its column, and adds defaults (G7.12). Error messages contain the column, the problem
// and the value.
import { closestName, guidV7, isGuid } from "../../platform/index.ts";
import { columnTypes, defaultOf, isList, parseCell, ValueError } from "../../catalog/index.ts";
import { encodeForColumn, jsonOf, momentOf, OverLimit } from "../../conditions/index.ts";
import { type Cell, type SeedRecord, SeedRowError } from "./record.ts";
import type { SeedBlobs } from "./seed-blobs.ts";
import type { Column, Table } from "../../catalog/index.ts";

const SHOWN = 60;
/**
 * Returns the row as JSON text.
 * @param now the time that columns with the default `now` get
 * @param blobs the files in `seed/files/`, which file columns can name by path
 * @throws SeedRowError if a column is unknown, or a value is missing or invalid
 */
export function toRow(
  table: Table,
  { line, cells }: SeedRecord,
  now: Date,
  blobs: SeedBlobs,
): string {
  for (const name of cells.keys())
    if (table.columnBy.get(name)?.name !== name) throw unknownColumn(line, table, name);
  const fields = table.columns.map((column) => {
    try {
      return `${JSON.stringify(column.name)}:${fieldOf(column, cells.get(column.name), now, blobs)}`;
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      throw rowError(line, column, cells.get(column.name), error);
    }
  });
  return `{${fields.join(",")}}`;
}

/** Returns the error for a value that is missing, exceeds a limit, or has the wrong type. */
function rowError(line: number, { name }: Column, cell: Cell, error: ValueError): SeedRowError {
  const { message } = error;
  if (error instanceof MissingValue)
    return new SeedRowError(
      line,
      "missing-value",
      `${name} ${message}`,
      "The column needs a value in every row. Write one, or give the column a default in the definition.",
    );
  const value = shown(cell);
  if (error instanceof OverLimit) {
    const seen = value === "" || message.startsWith("is ") ? message : `${message}: ${value}`;
    return new SeedRowError(
      line,
      "over-limit",
      `${name} ${seen}`,
      "The value exceeds a limit of the column, such as `maxLength`. Change the value, or the limit in the definition.",
    );
  }
  const seen = value === "" ? message : `${message}, not ${value}`;
  return new SeedRowError(
    line,
    "wrong-value",
    `${name} ${seen}`,
    "Write a value of the type that the column has in the definition.",
  );
}

class MissingValue extends ValueError {}

function unknownColumn(line: number, table: Table, name: string): SeedRowError {
  const near = closestName(
    name,
    table.columns.map((column) => column.name),
  );
  const message = `${table.name} has no column ${JSON.stringify(name)}`;
  const hint =
    near === undefined
      ? "Remove this column from the seed file, or add it to the definition of the table."
      : `Did you mean ${near}?`;
  return new SeedRowError(line, "unknown-column", message, hint);
}

/**
 * Returns the value of a column as JSON text. If the record has no value, returns null or the
 * default.
 */
function fieldOf(column: Column, cell: Cell, now: Date, blobs: SeedBlobs): string {
  // An empty cell in quotes is a value (an empty text) only in text columns.
  const isText = columnTypes[column.valueType].isFreeText === true && !isList(column);
  if (cell === undefined || cell === null || ("text" in cell && cell.text === "" && !isText)) {
    // An empty cell means null, if the column allows null. If the file lacks the column, the
    // default applies.
    return column.nullable && cell !== undefined ? "null" : startOf(column, now);
  }
  const value = "json" in cell ? cell.json : valueOf(column, cell.text);
  return encode(column, holdsBlobs(column) ? idsOf(value, blobs) : value);
}

const holdsBlobs = ({ valueType }: Column): boolean => columnTypes[valueType].holdsBlobs === true;

/**
 * Replaces the paths of seeded files by file ids. Throws if a text is neither a path nor an id. The
 * column's check rejects other values.
 */
function idsOf(value: unknown, blobs: SeedBlobs): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => {
    if (typeof item !== "string" || isGuid(item)) return item;
    const blob = blobs.get(item);
    if (blob === undefined)
      throw new ValueError("must contain ids of files, or paths in seed/files");
    return blob.record.id;
  });
}

function startOf(column: Column, now: Date): string {
  const start = defaultOf(column.definition);
  if (start?.kind === "uuid") return JSON.stringify(guidV7());
  if (start?.kind === "now") return JSON.stringify(momentOf(column, now));
  if (start?.kind === "literal") return encode(column, start.value);
  if (column.nullable) return "null";
  throw new MissingValue(
    start === undefined
      ? "is required and has no default"
      : "is required, and its default is a claim, which a seed does not have",
  );
}

const encode = (column: Column, value: unknown): string =>
  jsonOf(column, encodeForColumn(column, value));

/** Returns the value of a CSV cell. Cells of list columns and json columns contain JSON. */
function valueOf(column: Column, text: string): unknown {
  if (isList(column)) return parseCell(text, 'a JSON list such as ["a","b"]');
  const { fromCell } = columnTypes[column.valueType];
  return fromCell === undefined ? text : fromCell(text);
}

function shown(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  const text = "json" in cell ? JSON.stringify(cell.json) : JSON.stringify(cell.text);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
