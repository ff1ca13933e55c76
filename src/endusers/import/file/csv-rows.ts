// Reads a CSV table row by row. The headings decide the separator: comma, semicolon or tab. A
// formula is read as its text and never evaluated.
// Rejects unbalanced quotes, with the line, and rows that are too long, because the start of the
// next row is then unknown.
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { importLimits } from "../import-limits.ts";
import { ImportFileError, type RawRow } from "../import-row.ts";
import { countKnown, readHeadings } from "./headings.ts";

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
      else yield { row, cells: cellsOfRecord(columns, record) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new ImportFileError(csvErrorMessage(error)) : error;
  }
  if (columns === undefined) throw new ImportFileError("The file is empty.");
}

function cellsOfRecord(columns: readonly string[], record: readonly string[]): RawRow["cells"] {
  if (record.length === columns.length)
    return new Map(columns.map((column, index) => [column, record[index]]));
  const message = `The row has ${record.length} values, but the first row names ${columns.length} columns.`;
  return { flaw: { code: "COLUMN_COUNT", message } };
}

/** Returns the separator with which most headings are known. */
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

function csvErrorMessage(error: CsvError): string {
  const line = Number(error["lines"]);
  const at = Number.isInteger(line) ? `Line ${line}` : "The file";
  switch (error.code) {
    case "CSV_MAX_RECORD_SIZE":
      return `${at}: the row is longer than ${importLimits.rowLength} characters. Check whether a quote is not closed.`;
    case "CSV_QUOTE_NOT_CLOSED":
      return `${at}: a quote is not closed before the end of the file. Close it.`;
    default:
      return `${at}: quotes do not match. Enclose a value that contains quotes in quotes, and double each quote inside it.`;
  }
}
