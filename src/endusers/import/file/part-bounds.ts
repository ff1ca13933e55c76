// Looks through a part of a workbook for what would cost far more than its bytes say: rows and columns far out, up to which the reader of
// sheets fills in all cells. What it cannot make out it takes for too much.
import { importLimits } from "../import-limits.ts";

/** What Excel has; files end with an empty row of the highest number now and then. */
const ROWS_OF_SHEET = 1_048_576;
const COLUMNS_OF_SHEET = 16_384;
const [LESS, GREATER, SLASH, COLON, SPACE] = [0x3c, 0x3e, 0x2f, 0x3a, 0x20];

const { sheetRows, sheetCells } = importLimits;
const counted = (count: number): string => count.toLocaleString("en-US");
const refusals = {
  rows: `A sheet of the workbook has more than ${counted(sheetRows)} rows, empty ones among them; remove those, or send it as CSV.`,
  far: `A sheet of the workbook has a value below row ${counted(sheetRows)}; remove what lies so far from the others.`,
  cells: `The values of a sheet reach over more than ${counted(sheetCells)} cells, rows times columns; remove what lies far from the others.`,
  address: `A sheet of the workbook has a row or cell whose number cannot be: rows go up to ${counted(ROWS_OF_SHEET)}, columns to XFD.`,
} as const;

/** @param xml as it is in the archive, in UTF-8 @returns why it cannot be read, if it cannot */
export function refusalOf(xml: Buffer): string | undefined {
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
      const place = placeOf(address);
      if (place === undefined) return refusals.address;
      if (isEmpty) continue;
      lastRow = Math.max(lastRow, place.row);
      lastColumn = Math.max(lastColumn, place.column);
    }
  }
  if (lastRow > sheetRows) return refusals.far;
  return lastRow * lastColumn > sheetCells ? refusals.cells : undefined;
}

/** A tag up to the ">" that ends it; none whose values hold what begins or ends tags. */
const TAG = /^<[^<>"']*(?:(?:"[^"<>]*"|'[^'<>]*')[^<>"']*)*>/;
/** Attributes `r`, whatever the prefix. */
const ADDRESS = /[\s:]r=(["'])([^]*?)\1/g;
/** Characters of a tag of a row or cell with what follows up to the next one. */
const TAG_LENGTH = 4 * 1024;

/** @returns where the next tag begins, or the end */
function nextTag(xml: Buffer, start: number): number {
  let at = start;
  while (at < xml.length && xml[at] !== LESS) at++;
  return at;
}

/** @returns which of the tags that have addresses it is, whatever its prefix */
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

/** @param address of a row, `7`, or of a cell, `B7` */
function placeOf(address: string): { readonly row: number; readonly column: number } | undefined {
  const [, letters = "", digits] = /^([A-Z]{0,3})([0-9]{1,7})$/.exec(address) ?? [];
  const row = Number(digits ?? Infinity);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return row <= ROWS_OF_SHEET && column <= COLUMNS_OF_SHEET ? { row, column } : undefined;
}
