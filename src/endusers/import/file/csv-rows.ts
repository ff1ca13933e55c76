// Reads a table of values with separators (comma, semicolon or tab; seen by the headings), a row at a time. Nothing in it is ever carried out:
// a formula is its text. Refuses quotes that do not match (with the line) and rows that are far too long, since nobody knows where the next begins.
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { importLimits } from "../import-limits.ts";
import { ImportFileError } from "../import-row.ts";
import { countKnown, readHeadings } from "./headings.ts";
import type { RawRow } from "./raw-row.ts";

const separators = [",", ";", "\t"] as const;
const SLICE = 64 * 1024;

/** @throws ImportFileError */
export async function* csvRows(text: Buffer): AsyncGenerator<RawRow> {
  const parser = parse({
    delimiter: separatorOf(text),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: importLimits.rowLength,
  });
  const records = Readable.from(slices(text)).pipe(parser);
  let columns: readonly string[] | undefined;
  let row = 0;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      row += 1;
      if (record.every((cell) => cell.trim() === "")) continue;
      if (columns === undefined) columns = readHeadings(record);
      else yield { row, cells: cellsOf(columns, record) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportFileError(sentenceFor(error)) : error;
  }
  if (columns === undefined) throw new ImportFileError("The file is empty.");
}

function cellsOf(columns: readonly string[], record: readonly string[]): RawRow["cells"] {
  if (record.length === columns.length)
    return new Map(columns.map((column, index) => [column, record[index]]));
  const message = `The row has ${record.length} values; the first row names ${columns.length} columns.`;
  return { flaw: { code: "COLUMN_COUNT", message } };
}

/** The one that makes the most of the headings known. */
function separatorOf(text: Buffer): string {
  const [heading = ""] = text
    .subarray(0, SLICE)
    .toString("utf8")
    .trimStart()
    .split(/[\r\n]/, 1);
  const known = (separator: string): number =>
    countKnown(heading.split(separator).map((name) => name.replaceAll('"', "")));
  return separators.toSorted((one, other) => known(other) - known(one))[0]!;
}

function* slices(text: Buffer): Generator<Buffer> {
  for (let start = 0; start < text.length; start += SLICE)
    yield text.subarray(start, start + SLICE);
}

function sentenceFor(error: CsvError): string {
  const line = Number(error["lines"]);
  const at = Number.isInteger(line) ? `Line ${line}` : "The file";
  switch (error.code) {
    case "CSV_MAX_RECORD_SIZE":
      return `${at}: the row is longer than ${importLimits.rowLength} characters; perhaps a quote is not closed.`;
    case "CSV_QUOTE_NOT_CLOSED":
      return `${at}: a quote is opened and not closed before the file ends.`;
    default:
      return `${at}: quotes do not match. A value with quotes stands in quotes, and each of its own is doubled.`;
  }
}
