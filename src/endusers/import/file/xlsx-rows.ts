// Reads the first sheet of an Excel workbook (.xlsx): what the cells show; formulas are not worked out again. Refuses workbooks that cannot be read.
import { Readable } from "node:stream";
import { readSheet } from "read-excel-file/node";
import { importLimits } from "../import-limits.ts";
import { ImportFileError } from "../import-row.ts";
import { readHeadings } from "./headings.ts";
import type { RawRow } from "./raw-row.ts";
import { stored, unzip } from "./zip.ts";

const isPart = (name: string): boolean => /^xl\/[^\0]*\.(?:xml|rels)$/i.test(name);

/** @throws ImportFileError */
export async function* xlsxRows(workbook: Buffer): AsyncGenerator<RawRow> {
  if (workbook.length > importLimits.workbookBytes)
    throw new ImportFileError(
      "The workbook is larger than 8 MiB; send it as CSV (up to 32 MiB), or in parts.",
    );
  const sheet = await cellsOf(workbook);
  const first = sheet.findIndex((cells) => !isEmpty(cells));
  if (first === -1) throw new ImportFileError("The first sheet of the workbook is empty.");
  const columns = readHeadings(withoutEnd(sheet[first]!).map(headingOf));
  for (const [index, cells] of sheet.entries()) {
    if (index <= first || isEmpty(cells)) continue;
    const row = index + 1;
    if (cells.slice(columns.length).some((cell) => cell !== null)) {
      const message = "The row has values beyond the columns that the first row names.";
      yield { row, cells: { flaw: { code: "COLUMN_COUNT", message } } };
    } else yield { row, cells: new Map(columns.map((column, at) => [column, cells[at]])) };
  }
}

type Cells = readonly unknown[];

/** A heading that is no text is none that is known. */
const headingOf = (cell: unknown): string => (typeof cell === "string" ? cell : "");

const isEmpty = (cells: Cells): boolean =>
  cells.every((cell) => cell === null || (typeof cell === "string" && cell.trim() === ""));

const withoutEnd = (cells: Cells): Cells =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);

/** What is read was unpacked, and measured, here: the library is given nothing that it must unpack. */
async function cellsOf(workbook: Buffer): Promise<readonly Cells[]> {
  const archive = Readable.from(stored(unzip(workbook, isPart)));
  try {
    return await readSheet(archive, { trim: false });
  } catch (error) {
    if (error instanceof ImportFileError) throw error;
    const reason = error instanceof Error ? ` (${error.message.slice(0, 200)})` : "";
    throw new ImportFileError(`The workbook cannot be read${reason}.`);
  }
}
