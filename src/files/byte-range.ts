// Parses the `Range` header. Supports one range of bytes and refuses several.
import parseRange from "range-parser";
import type { ByteRange } from "../blobs/index.ts";

/**
 * Returns the requested range of a file.
 * @returns null for the whole file: without the header, or for units other than bytes;
 *   "unsatisfiable" for a range outside the file, several ranges, or a malformed range
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | null | "unsatisfiable" {
  if (header === undefined || !/^bytes[ \t]*=/i.test(header)) return null;
  // The library refuses a suffix that is longer than the file. It means the whole file (RFC 9110,
  // 14.1.2).
  const [, suffix] = /=[ \t]*-(\d+)$/.exec(header) ?? [];
  if (size > 0 && Number(suffix) > size) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, header);
  return typeof ranges === "number" || header.includes(",") ? "unsatisfiable" : ranges[0]!;
}
