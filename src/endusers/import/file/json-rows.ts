// Reads JSON Lines: one object a line, a line at a time. What is wrong with a line is told of it alone.
import { importLimits } from "../import-limits.ts";
import type { RawRow } from "./raw-row.ts";

const NEWLINE = 0x0a;

export function* jsonRows(text: Buffer): Generator<RawRow> {
  for (let start = 0, row = 1; start < text.length; row++) {
    const found = text.indexOf(NEWLINE, start);
    const end = found === -1 ? text.length : found;
    const line = text.subarray(start, end);
    start = end + 1;
    if (line.length > importLimits.rowLength) yield { row, cells: flawed("TOO_LONG") };
    else if (line.some((byte) => byte > 0x20)) yield { row, cells: cellsOf(line) };
  }
}

function cellsOf(line: Buffer): RawRow["cells"] {
  try {
    const value: unknown = JSON.parse(line.toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return new Map(Object.entries(value));
  } catch {
    // Told below.
  }
  return flawed("INVALID");
}

const messages = {
  INVALID: "The line is no JSON object.",
  TOO_LONG: `The line is longer than ${importLimits.rowLength} bytes.`,
} as const;

const flawed = (code: keyof typeof messages): RawRow["cells"] => ({
  flaw: { code, message: messages[code] },
});
