// Reads the rows of an import file. The file is an Excel workbook, JSON Lines or CSV. The format is
// recognised by the contents of the file, not by its name.
import { importLimits } from "../import-limits.ts";
import { ImportFileError, type RawRow } from "../import-row.ts";
import { csvRows } from "./csv-rows.ts";
import { jsonRows } from "./json-rows.ts";

/**
 * Returns the rows of a file.
 * @throws ImportFileError if the file is not a workbook, JSON Lines or CSV, or cannot be read
 */
export function fileRows(bytes: Buffer): AsyncIterable<RawRow> | Iterable<RawRow> {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return workbookRows(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new ImportFileError(
      "The file is a workbook of Excel 2003 or older, or it has a password. Save it as .xlsx or CSV without a password.",
    );
  const text = decodeText(bytes);
  const begin = text.find((byte) => byte > 0x20);
  if (begin === undefined)
    throw new ImportFileError("The file is empty. Send a file with at least one account.");
  if (begin === "[".charCodeAt(0))
    throw new ImportFileError(
      "The file is a JSON array. Send JSON Lines: one object per line, without commas between them.",
    );
  return begin === "{".charCodeAt(0) ? jsonRows(text) : csvRows(text);
}

/**
 * Loads the library for workbooks only for a workbook, because the loading takes longer than the
 * reading of most files.
 */
async function* workbookRows(bytes: Buffer): AsyncGenerator<RawRow> {
  const { xlsxRows } = await import("./xlsx-rows.ts");
  yield* xlsxRows(bytes);
}

const startsWith = (bytes: Buffer, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

const head = 1024;

/**
 * Returns the text of a file as UTF-8 without a byte order mark. Converts UTF-16 if the file has a
 * byte order mark. Does not change invalid UTF-8, because the check of the rows reports it.
 * @throws ImportFileError if the file is UTF-16 without a byte order mark, is not text, or is
 *   larger than 32 MiB after the conversion
 */
function decodeText(bytes: Buffer): Buffer {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
  if (first === 0xff && second === 0xfe) return converted(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return converted(bytes, "utf-16be");
  const nulls = bytes.subarray(0, head).reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (nulls * 4 > Math.min(head, bytes.length))
    throw new ImportFileError(
      "The file is not text, or it is UTF-16 without a byte order mark. Save it as text in UTF-8.",
    );
  return bytes;
}

function converted(bytes: Buffer, encoding: "utf-16le" | "utf-16be"): Buffer {
  const text = Buffer.from(new TextDecoder(encoding).decode(bytes), "utf8");
  if (text.length <= importLimits.fileBytes) return text;
  throw new ImportFileError(
    "The file is larger than 32 MiB after the conversion from UTF-16 to UTF-8. Split it into smaller files.",
  );
}
