// Checks a CSV file against a table before rows are written. Every problem has its line number.
import { parse } from "csv-parse/browser/esm/sync";
import type { ShownTable } from "../../../api/workspace.ts";
import { valueOfText, type ShownColumn } from "../../../parts/values/column-text.ts";

/** Maximum size in bytes of a file that the browser reads. */
export const FILE_BYTES_MAX = 20 * 1024 * 1024;
/** Maximum number of rows of a file. For larger files, use `gateway import`. */
const ROWS_MAX = 100_000;

export interface CsvFile {
  readonly headers: readonly string[];
  readonly records: readonly CsvRecord[];
}

interface CsvRecord {
  /** The line of the file at which the record ends, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The column of each header. Null leaves its cells out. */
export type ColumnMapping = readonly (string | null)[];

export interface CheckedCsvRow {
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface CsvProblem {
  readonly line: number;
  readonly text: string;
}

export interface CheckedCsv {
  readonly rows: readonly CheckedCsvRow[];
  readonly problems: readonly CsvProblem[];
}

/**
 * Splits a CSV text. The first line has the headers. Commas, semicolons or tabs separate the cells.
 * @throws Error with a sentence for the user if the text is not CSV, or too long
 */
export function readCsv(text: string): CsvFile {
  const [firstLine = ""] = text.split(/\r?\n/, 1);
  const delimiter = [",", ";", "\t"].reduce((best, sign) =>
    firstLine.split(sign).length > firstLine.split(best).length ? sign : best,
  );
  const found = parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as { readonly record: string[]; readonly info: { readonly lines: number } }[];
  const [head, ...rest] = found;
  if (head === undefined)
    throw new Error("The file is empty. Its first line must name the columns.");
  if (rest.length > ROWS_MAX)
    throw new Error(
      `The file has ${rest.length} rows. The portal imports at most ${ROWS_MAX}. Split the file.`,
    );
  return {
    headers: head.record.map((name) => name.trim()),
    records: rest.map(({ record, info }) => ({ line: info.lines, cells: record })),
  };
}

/** Assigns the headers to the columns with the same names. */
export const usualMapping = (table: ShownTable, headers: readonly string[]): ColumnMapping =>
  headers.map(
    (header) =>
      writable(table).find(({ name }) => name.toLowerCase() === header.toLowerCase())?.name ?? null,
  );

/** Returns the columns that an insert of the member may write. */
export const writable = (table: ShownTable): readonly ShownColumn[] =>
  table.columns.filter(({ access }) => access.insert);

/**
 * Checks every cell. A row with an empty cell leaves the column out, so that it gets its default,
 * or null.
 */
export function checkCsv(
  table: ShownTable,
  { headers, records }: CsvFile,
  mapping: ColumnMapping,
): CheckedCsv {
  const problems: CsvProblem[] = [];
  const columns = mapping.map((name) => writable(table).find((column) => column.name === name));
  const mapped = columns.filter((column) => column !== undefined);
  for (const { name, nullable, hasDefault } of writable(table))
    if (!nullable && !hasDefault && !mapped.some((column) => column.name === name))
      problems.push({
        line: 1,
        text: `No header belongs to the column ${name}, but the column needs a value.`,
      });
  const seen = new Map(
    mapped
      .filter(({ unique, primaryKey }) => unique || primaryKey)
      .map(({ name }) => [name, new Map<string, number>()]),
  );
  const rows: CheckedCsvRow[] = [];
  for (const { line, cells } of records) {
    const before = problems.length;
    const values: Record<string, unknown> = {};
    if (cells.length !== headers.length)
      problems.push({
        line,
        text: `The line has ${cells.length} cells, the first line has ${headers.length}.`,
      });
    for (const [at, column] of columns.entries()) {
      const cell = cells[at] ?? "";
      if (column === undefined) continue;
      if (cell === "") {
        if (!column.nullable && !column.hasDefault)
          problems.push({ line, text: `${column.name} needs a value.` });
        continue;
      }
      const parsed = valueOfText(column, cell);
      if ("problem" in parsed) problems.push({ line, text: `${column.name} ${parsed.problem}.` });
      else values[column.name] = parsed.value;
      const first = seen.get(column.name)?.get(cell);
      if (first === undefined) seen.get(column.name)?.set(cell, line);
      else
        problems.push({
          line,
          text: `${column.name} has the same value as in line ${first}, but must be unique.`,
        });
    }
    if (problems.length === before) rows.push({ line, values });
  }
  return { rows, problems };
}
