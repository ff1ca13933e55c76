// Reads the rows of a CSV file with accounts to import. The separator is a comma, a semicolon or a
// tab, as in the first row of the file. A formula is read as text and never evaluated. Rejects
// files with wrong quotes, and files with a row of more than 65,536 characters. In these files, the
// gateway cannot tell where the next row starts.
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { importLimits } from "../import-limits.ts";
import { ImportFileError, type RawRow } from "../import-row.ts";
import { countKnown, readHeadings } from "./headings.ts";

const separators = [",", ";", "\t"] as const;
const SLICE = 64 * 1024;

/**
 * Yields the rows of a CSV file. Skips empty rows.
 * @throws ImportFileError if the file is empty, its headings are wrong, or it is not valid CSV
 */
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
  if (columns === undefined)
    throw new ImportFileError(
      "The file is empty. Send a file with a heading row and at least one account.",
    );
}

function cellsOfRecord(columns: readonly string[], record: readonly string[]): RawRow["cells"] {
  if (record.length === columns.length)
    return new Map(columns.map((column, index) => [column, record[index]]));
  const message = `The row has ${record.length} values, but the first row of the file names ${columns.length} columns. Write one value for each column, and leave the value empty if there is none.`;
  return { flaw: { code: "COLUMN_COUNT", message } };
}

/**
 * Returns the separator that splits the first row into the largest number of known column names.
 */
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
  const at = Number.isInteger(line) ? `line ${line}` : "line unknown";
  switch (error.code) {
    case "CSV_MAX_RECORD_SIZE":
      return `A row is longer than ${importLimits.rowLength} characters (${at}). Check whether a closing quote is missing.`;
    case "CSV_QUOTE_NOT_CLOSED":
      return `The closing quote of a value is missing (${at}). Add a quote at the end of the value.`;
    default:
      return `The quotes of a value are wrong (${at}). Enclose a value that contains quotes in quotes, and double each quote inside the value.`;
  }
}
