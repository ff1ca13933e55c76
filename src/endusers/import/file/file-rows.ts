// Detects the format of a file by its contents and reads its rows: an Excel workbook, JSON Lines or
// CSV. The file name does not matter.
import { ImportFileError } from "../import-row.ts";
import { csvRows } from "./csv-rows.ts";
import { jsonRows } from "./json-rows.ts";
import type { RawRow } from "./raw-row.ts";
import { decodeText } from "./text.ts";
import { xlsxRows } from "./xlsx-rows.ts";

const startsWith = (bytes: Buffer, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** @throws ImportFileError */
export function fileRows(bytes: Buffer): AsyncIterable<RawRow> | Iterable<RawRow> {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return xlsxRows(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new ImportFileError(
      "The file is a workbook of Excel 2003 or older, or has a password. Save it as .xlsx or CSV without a password.",
    );
  const text = decodeText(bytes);
  const begin = text.find((byte) => byte > 0x20);
  if (begin === undefined) throw new ImportFileError("The file is empty.");
  if (begin === "[".charCodeAt(0))
    throw new ImportFileError(
      "The file is a JSON array. Send JSON Lines: one object per line, without commas between them.",
    );
  return begin === "{".charCodeAt(0) ? jsonRows(text) : csvRows(text);
}
