// Parses the `Range` header. Supports one range of bytes and refuses several.

import type { ByteRange } from "../blobs/index.ts";

const unit = /^bytes[ \t]*=/i;
/** Accepts numbers of any length, because some clients send a huge end to request the rest. */
const single = /^bytes[ \t]*=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Returns the requested range of a file.
 * @returns null for the whole file: without the header, or for units other than bytes;
 *   "unsatisfiable" for a range outside the file, several ranges, or a malformed range
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | null | "unsatisfiable" {
  if (header === undefined || !unit.test(header)) return null;
  const [, first, last] = single.exec(header) ?? [];
  if (first === undefined || last === undefined) return "unsatisfiable";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return last === "" || length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) return "unsatisfiable";
  return { start, end };
}
