// Reads the rows of the first sheet of an Excel workbook (.xlsx). For a formula, reads the stored
// result and does not calculate it again. Rejects workbooks that exceed `importLimits`, are broken
// or have wrong headings.
import { Readable } from "node:stream";
import { readSheet } from "read-excel-file/node";
import { importLimits } from "../import-limits.ts";
import { ImportFileError, type RawRow } from "../import-row.ts";
import { readHeadings } from "./headings.ts";
import { sheetProblemOf } from "./part-bounds.ts";
import { stored, unzip, type ZipFile } from "./zip.ts";

const isPart = (name: string): boolean => /^xl\/[^\0]*\.(?:xml|rels)$/i.test(name);

/**
 * Yields the rows of the first sheet. Skips empty rows.
 * @throws ImportFileError if the workbook is too large or cannot be read, or its headings are wrong
 */
export async function* xlsxRows(workbook: Buffer): AsyncGenerator<RawRow> {
  if (workbook.length > importLimits.workbookBytes)
    throw new ImportFileError(
      "The workbook is larger than 8 MiB. Send it as CSV (up to 32 MiB), or split it into smaller files.",
    );
  const sheet = await readCells(workbook);
  if (textLengthOf(sheet) > importLimits.sheetLength) throw new ImportFileError(TOO_LONG);
  const first = sheet.findIndex((cells) => !isEmpty(cells));
  if (first === -1)
    throw new ImportFileError(
      "The first sheet of the workbook is empty. Put the accounts into the first sheet.",
    );
  const columns = readHeadings(withoutEnd(sheet[first]!).map(headingOf));
  for (const [index, cells] of sheet.entries()) {
    if (index <= first || isEmpty(cells)) continue;
    const row = index + 1;
    if (cells.slice(columns.length).some((cell) => cell !== null)) {
      const message =
        "The row has values in columns without a heading. Remove these values, or add headings in the first row.";
      yield { row, cells: { flaw: { code: "COLUMN_COUNT", message } } };
    } else yield { row, cells: new Map(columns.map((column, at) => [column, cells[at]])) };
  }
}

/**
 * Returns the error message for a workbook that cannot be read. The message of the library does not
 * help users. Only the row and column of a broken cell are taken from it.
 */
function unreadable(error: unknown): string {
  const [, row, column] = /at row (\d{1,7}),? col (\d{1,5})/.exec(String(error)) ?? [];
  const what =
    column === undefined
      ? "a part of it is missing or broken"
      : `the cell in row ${row}, column ${column} is broken`;
  return `The workbook cannot be read: ${what}. Open it in a spreadsheet program and save it as .xlsx again, or send it as CSV.`;
}

type Cells = readonly unknown[];

/**
 * Returns the text of a heading. Returns "" for a cell that is not text, so that its column counts
 * as unknown.
 */
const headingOf = (cell: unknown): string => (typeof cell === "string" ? cell : "");

const isEmpty = (cells: Cells): boolean =>
  cells.every((cell) => cell === null || (typeof cell === "string" && cell.trim() === ""));

const withoutEnd = (cells: Cells): Cells =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);

/**
 * Returns the number of characters in all cells of a sheet. A text that several cells share counts
 * for each of these cells, because each cell is checked.
 */
const textLengthOf = (sheet: readonly Cells[]): number =>
  sheet.reduce(
    (sum, cells) =>
      cells.reduce<number>((all, cell) => all + (typeof cell === "string" ? cell.length : 0), sum),
    0,
  );

const TOO_LONG =
  "The texts of the first sheet are longer than 48 MiB in total. A text that several cells share counts for each cell. Split the file into smaller files.";

const BROKEN = Buffer.from("<");

/**
 * Reads the cells of the first sheet with a library. Before that, unpacks and checks each file in
 * the workbook. The library gets an archive with these files, uncompressed. A file that is too
 * costly to read is replaced by invalid XML. So the library fails only if the first sheet needs
 * this file.
 */
async function readCells(workbook: Buffer): Promise<readonly Cells[]> {
  let refusal: string | undefined;
  const bounded = function* (): Generator<ZipFile> {
    for (const { name, bytes } of unzip(workbook, isPart)) {
      const found = sheetProblemOf(bytes);
      refusal ??= found;
      yield { name, bytes: found === undefined ? bytes : BROKEN };
    }
  };
  try {
    return await readSheet(Readable.from(stored(bounded())), { trim: false });
  } catch (error) {
    if (error instanceof ImportFileError) throw error;
    if (refusal !== undefined) throw new ImportFileError(refusal, { cause: error });
    throw new ImportFileError(unreadable(error), { cause: error });
  }
}
