// Parses CSV files with seed rows. The first line contains the column names, and the separator is a
// comma. An empty cell is null, and a quoted empty cell is an empty text. Rejects rows whose number
// of cells differs from the first line.
import { Readable } from "node:stream";
import type { CsvError } from "csv-parse";
import { type Cell, readText, type SeedRecord, SeedRowError } from "./record.ts";

interface Parsed {
  readonly info: { readonly lines: number };
  readonly record: readonly (string | null)[];
}

/**
 * Yields the rows of a CSV file as records.
 * @throws SeedRowError at the first invalid line
 */
export async function* readCsv(path: string): AsyncGenerator<SeedRecord> {
  const { CsvError: ParseError, parse } = await import("csv-parse");
  const source = Readable.from(readText(path));
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    cast: (value, { quoting }) => (value === "" && !quoting ? null : value),
  });
  // `pipe()` does not forward errors. So an error of the source, such as a file that is not text,
  // ends the parser here.
  source.on("error", (error) => parser.destroy(error));
  let header: readonly string[] | undefined;
  try {
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<Parsed>) {
      const line = info.lines - linesInside(record);
      if (header === undefined) header = readHeader(record, line);
      else
        yield { line, cells: new Map(header.map((name, index) => [name, cellOf(record[index])])) };
    }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw rowError(error);
  } finally {
    source.destroy();
  }
}

const cellOf = (value: string | null | undefined): Cell =>
  value === null || value === undefined ? null : { text: value };

/**
 * Returns the number of line breaks inside the cells of a record. The parser reports the line at
 * which a record ends. With this number, the line at which it starts can be computed.
 */
const linesInside = (record: readonly (string | null)[]): number =>
  record.reduce((count, cell) => count + (cell?.split("\n").length ?? 1) - 1, 0);

function readHeader(record: readonly (string | null)[], line: number): readonly string[] {
  const names = record.map((name) => name?.trim() ?? "");
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (names.includes(""))
    throw new SeedRowError(
      line,
      "unknown-column",
      "the first line contains the column names, and one of the names is empty",
      "Write the missing column name in the first line, or remove the column from the file.",
    );
  if (repeated !== undefined)
    throw new SeedRowError(
      line,
      "repeated-column",
      `the first line names the column ${repeated} twice`,
      "Remove one of the two columns with this name from the file.",
    );
  return names;
}

function rowError(error: CsvError): SeedRowError {
  const line = Number(error["lines"] ?? 1);
  if (error.code === "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH") {
    const record = error["record"] as readonly unknown[] | undefined;
    const message = `this row has ${record?.length ?? "another number of"} cells, which is not as many as the first line`;
    return new SeedRowError(
      line,
      "bad-csv",
      message,
      "Every row needs as many cells as the first line. If a cell contains commas, put the cell in quotes.",
    );
  }
  if (error.code === "CSV_QUOTE_NOT_CLOSED")
    return new SeedRowError(
      line,
      "bad-csv",
      "a quote is opened and never closed",
      "Add the closing quote at the end of the cell.",
    );
  const message = `this is not CSV (${error.message.split(" at line")[0]})`;
  return new SeedRowError(
    line,
    "bad-csv",
    message,
    "Correct this line, so that it is valid CSV with commas and double quotes.",
  );
}
