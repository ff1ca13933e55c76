// Reads the rows of an import file in the format JSON Lines: one JSON object per line. An invalid
// line causes an error for this line only. All valid lines are read.
import { importLimits } from "../import-limits.ts";
import type { RawRow } from "../import-row.ts";

const NEWLINE = 0x0a;

/** Yields the rows of a JSON Lines file. Skips empty lines. */
export function* jsonRows(text: Buffer): Generator<RawRow> {
  for (let start = 0, row = 1; start < text.length; row++) {
    const found = text.indexOf(NEWLINE, start);
    const end = found === -1 ? text.length : found;
    const line = text.subarray(start, end);
    start = end + 1;
    if (line.length > importLimits.rowLength) yield { row, cells: flawed("TOO_LONG") };
    else if (line.some((byte) => byte > 0x20)) yield { row, cells: cellsOfLine(line) };
  }
}

function cellsOfLine(line: Buffer): RawRow["cells"] {
  try {
    const value: unknown = JSON.parse(line.toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return new Map(Object.entries(value));
  } catch {
    // A line that is not JSON gets the error that is returned below.
  }
  return flawed("INVALID");
}

const messages = {
  INVALID: "The line is not a JSON object. Write one JSON object per line.",
  TOO_LONG: `The line is longer than ${importLimits.rowLength} bytes. Shorten it.`,
} as const;

const flawed = (code: keyof typeof messages): RawRow["cells"] => ({
  flaw: { code, message: messages[code] },
});
