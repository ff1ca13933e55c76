// Reads the rows of a file by what it turns out to be: a workbook, JSON Lines or a table with separators. Its name is not asked.
import { ImportFileError } from "../import-row.ts";
import { csvRows } from "./csv-rows.ts";
import { jsonRows } from "./json-rows.ts";
import type { RawRow } from "./raw-row.ts";
import { textOf } from "./text.ts";
import { xlsxRows } from "./xlsx-rows.ts";

const startsWith = (bytes: Buffer, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** @throws ImportFileError */
export function rowsOf(bytes: Buffer): AsyncIterable<RawRow> | Iterable<RawRow> {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return xlsxRows(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new ImportFileError(
      "The file is a workbook of Excel 2003 or older, or one with a password; save it as .xlsx or CSV.",
    );
  const text = textOf(bytes);
  const begin = text.find((byte) => byte > 0x20);
  if (begin === undefined) throw new ImportFileError("The file is empty.");
  if (begin === "[".charCodeAt(0))
    throw new ImportFileError(
      "The file is a JSON array; send JSON Lines: one object a line, without commas between them.",
    );
  return begin === "{".charCodeAt(0) ? jsonRows(text) : csvRows(text);
}
