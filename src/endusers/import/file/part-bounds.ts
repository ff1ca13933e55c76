// Checks a sheet of a workbook before it is read. The library for sheets creates all cells up to
// the last row and column, so that a small file could need very much memory. Also rejects a sheet
// with invalid cell addresses.
import { importLimits } from "../import-limits.ts";

/** Excel's limits for rows and columns. Some files contain an empty row with the highest number. */
const ROWS_OF_SHEET = 1_048_576;
const COLUMNS_OF_SHEET = 16_384;
const [LESS, GREATER, SLASH, COLON, SPACE] = [0x3c, 0x3e, 0x2f, 0x3a, 0x20];

const { sheetRows, sheetCells } = importLimits;
const withSeparators = (count: number): string => count.toLocaleString("en-US");
const refusals = {
  rows: `A sheet of the workbook has more than ${withSeparators(sheetRows)} rows, including empty ones. Remove the empty rows, or send the sheet as CSV.`,
  far: `A sheet of the workbook has a value below row ${withSeparators(sheetRows)}. Remove the values that are far below all others.`,
  cells: `The values of a sheet cover an area of more than ${withSeparators(sheetCells)} cells. Remove the values that are far away from all others.`,
  address: `A sheet of the workbook has a row or cell with an invalid address. Rows go up to ${withSeparators(ROWS_OF_SHEET)}, and columns to XFD.`,
} as const;

/**
 * Returns the reason to reject a sheet; undefined if it can be read.
 * @param xml the unpacked XML file of the workbook, in UTF-8
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
 * Matches an XML tag up to its closing `>`. Does not match a tag whose attribute values contain `<`
 * or `>`.
 */
const TAG = /^<[^<>"']*(?:(?:"[^"<>]*"|'[^'<>]*')[^<>"']*)*>/;
/** Matches the attribute `r`, which contains the address of a row or cell, with any XML prefix. */
const ADDRESS = /[\s:]r=(["'])([^]*?)\1/g;
/** Maximum number of bytes from the start of a row or cell tag to the next tag. */
const TAG_LENGTH = 4 * 1024;

/**
 * Returns the offset of the next tag. If there is no further tag, returns the length of the text.
 */
function nextTag(xml: Buffer, start: number): number {
  let at = start;
  while (at < xml.length && xml[at] !== LESS) at++;
  return at;
}

/**
 * Returns the name of a tag for a row (`row`) or a cell (`c`), without its XML prefix. Returns
 * undefined for other tags.
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
 * Parses the address of a row or a cell; undefined if it is invalid.
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
