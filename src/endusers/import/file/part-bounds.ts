// Checks a part of a workbook for contents that cost far more than its size suggests. The reader of
// sheets fills in all cells up to the last row and column. Rejects addresses that it cannot parse.
import { importLimits } from "../import-limits.ts";

/** Excel's limits. Some files end with an empty row of the highest number. */
const ROWS_OF_SHEET = 1_048_576;
const COLUMNS_OF_SHEET = 16_384;
const [LESS, GREATER, SLASH, COLON, SPACE] = [0x3c, 0x3e, 0x2f, 0x3a, 0x20];

const { sheetRows, sheetCells } = importLimits;
const withSeparators = (count: number): string => count.toLocaleString("en-US");
const refusals = {
  rows: `A sheet of the workbook has more than ${withSeparators(sheetRows)} rows, including empty ones. Remove the empty rows, or send the sheet as CSV.`,
  far: `A sheet of the workbook has a value below row ${withSeparators(sheetRows)}. Remove the values far below the others.`,
  cells: `The values of a sheet span more than ${withSeparators(sheetCells)} cells, rows times columns. Remove the values far from the others.`,
  address: `A sheet of the workbook has a row or cell with an invalid address. Rows go up to ${withSeparators(ROWS_OF_SHEET)}, columns to XFD.`,
} as const;

/**
 * Returns the reason to reject a part of a workbook; undefined if it can be read.
 * @param xml the unpacked part, in UTF-8
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
 * Matches a tag up to its closing ">". Does not match a tag whose attribute values contain "<" or
 * ">".
 */
const TAG = /^<[^<>"']*(?:(?:"[^"<>]*"|'[^'<>]*')[^<>"']*)*>/;
/** Matches the attribute `r` with any prefix. */
const ADDRESS = /[\s:]r=(["'])([^]*?)\1/g;
/** Highest number of characters from the start of a row or cell tag to the next tag. */
const TAG_LENGTH = 4 * 1024;

/** Returns the offset of the next tag, or the length of the text. */
function nextTag(xml: Buffer, start: number): number {
  let at = start;
  while (at < xml.length && xml[at] !== LESS) at++;
  return at;
}

/** Returns the name of a tag with an address, without its prefix; undefined for other tags. */
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
 * Parses an address.
 * @param address of a row, such as `7`, or of a cell, such as `B7`
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
