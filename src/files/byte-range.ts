// Reads the `Range` header: one range of bytes, or none.

import type { ByteRange } from "../blobs/index.ts";

const unit = /^bytes[ \t]*=/i;
/** Numbers of any length: some clients ask for "up to the largest there is". */
const single = /^bytes[ \t]*=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * @returns null where the whole file is to be answered: without the header, or for units other than bytes; "unsatisfiable" for a range
 *   outside of the file, several ranges, or what is no range
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
