// Checks a sheet of an Excel workbook before a library reads it. The library creates all cells up
// to the last used row and column, so a small file could need very much memory. Rejects a sheet
// beyond the limits of `importLimits`, and a sheet with invalid cell addresses.
import { importLimits } from "../import-limits.ts";

/**
 * Excel's maximum numbers of rows and columns. Some files contain an empty row with the highest row
 * number.
 */
const ROWS_OF_SHEET = 1_048_576;
const COLUMNS_OF_SHEET = 16_384;
const [LESS, GREATER, SLASH, COLON, SPACE] = [0x3c, 0x3e, 0x2f, 0x3a, 0x20];

const { sheetRows, sheetCells } = importLimits;
const withSeparators = (count: number): string => count.toLocaleString("en-US");
const refusals = {
  rows: `A sheet of the workbook has more than ${withSeparators(sheetRows)} rows, including empty ones. Remove the empty rows, or send the sheet as CSV.`,
  far: `A sheet of the workbook has a value below row ${withSeparators(sheetRows)}, which is the limit. Remove the values that are far below all other values.`,
  cells: `The area of a sheet from its first cell to its last value has more than ${withSeparators(sheetCells)} cells. Remove the values that are far away from all other values.`,
  address: `A sheet of the workbook has a row or cell with an invalid address. The last possible row is ${withSeparators(ROWS_OF_SHEET)} and the last possible column XFD. Save the workbook again in a spreadsheet program.`,
} as const;

/**
 * Returns the error message for a sheet that exceeds `importLimits` or is invalid; undefined if the
 * library can read the sheet.
 * @param xml the unpacked XML file of the sheet, in UTF-8
 */
export function sheetProblemOf(xml: Buffer): string | undefined {
  let [rows, lastRow, lastColumn] = [0, 0, 0];
  for (let at = nextTag(xml, 0), end = 0; at < xml.length; at = end) {
    end = nextTag(xml, at + 1);
    const name = nameIn(xml, at + 1, end);
    if (name === undefined) continue;
    const tag = xml.toString("latin1", at, end);
    if (name === "row" && ++rows > sheetRows) return refusals.rows;
    const own = tag.length > TAG_LENGTH ? undefined : TAG.exec(tag)?.[0];
    if (own === undefined) return refusals.address;
    const isEmpty = name === "row" || own.endsWith("/>");
    for (const [, , address = ""] of own.matchAll(ADDRESS)) {
      const place = parseAddress(address);
      if (place === undefined) return refusals.address;
      if (isEmpty) continue;
      lastRow = Math.max(lastRow, place.row);
      lastColumn = Math.max(lastColumn, place.column);
    }
  }
  if (lastRow > sheetRows) return refusals.far;
  return lastRow * lastColumn > sheetCells ? refusals.cells : undefined;
}

/**
 * Matches an XML tag from `<` to its closing `>`. Does not match a tag whose attribute values
 * contain `<` or `>`.
 */
const TAG = /^<[^<>"']*(?:(?:"[^"<>]*"|'[^'<>]*')[^<>"']*)*>/;
/** Matches the attribute `r`, which contains the address of a row or cell, with any XML prefix. */
const ADDRESS = /[\s:]r=(["'])([^]*?)\1/g;
/** Maximum number of bytes from the start of a row's or cell's tag to the start of the next tag. */
const TAG_LENGTH = 4 * 1024;

/**
 * Returns the offset in bytes of the next tag. Returns the length of the file if no tag follows.
 */
function nextTag(xml: Buffer, start: number): number {
  let at = start;
  while (at < xml.length && xml[at] !== LESS) at++;
  return at;
}

/**
 * Returns the name of a tag if it is a row (`row`) or a cell (`c`), without its XML prefix. Returns
 * undefined for all other tags.
 */
function nameIn(xml: Buffer, start: number, end: number): "row" | "c" | undefined {
  let from = start;
  for (let at = start; at <= end; at++) {
    const byte = at === end ? SPACE : xml[at]!;
    if (byte === COLON && from === start) from = at + 1;
    else if (byte <= SPACE || byte === SLASH || byte === GREATER) {
      const length = at - from;
      if (length === 1 && xml[from] === 0x63) return "c";
      return length === 3 && xml.toString("latin1", from, at) === "row" ? "row" : undefined;
    }
  }
  return undefined;
}

/**
 * Parses the address of a row or a cell. Returns undefined if the address is invalid.
 * @param address such as `7` for a row, and `B7` for a cell
 */
function parseAddress(
  address: string,
): { readonly row: number; readonly column: number } | undefined {
  const [, letters = "", digits] = /^([A-Z]{0,3})([0-9]{1,7})$/.exec(address) ?? [];
  const row = Number(digits ?? Infinity);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return row <= ROWS_OF_SHEET && column <= COLUMNS_OF_SHEET ? { row, column } : undefined;
}
