// Decodes a file to UTF-8. Removes a byte order mark, and converts UTF-16 that has one. Rejects
// UTF-16 without a byte order mark, and files that are not text.
import { importLimits } from "../import-limits.ts";
import { ImportFileError } from "../import-row.ts";

const head = 1024;

/**
 * Returns the text as UTF-8. Invalid UTF-8 stays unchanged, and the row check rejects its rows.
 * @throws ImportFileError
 */
export function decodeText(bytes: Buffer): Buffer {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
  if (first === 0xff && second === 0xfe) return converted(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return converted(bytes, "utf-16be");
  const nulls = bytes.subarray(0, head).reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (nulls * 4 > Math.min(head, bytes.length))
    throw new ImportFileError(
      "The file looks like UTF-16 without a byte order mark, or is not text. Save it as UTF-8.",
    );
  return bytes;
}

function converted(bytes: Buffer, encoding: "utf-16le" | "utf-16be"): Buffer {
  const text = Buffer.from(new TextDecoder(encoding).decode(bytes), "utf8");
  if (text.length <= importLimits.fileBytes) return text;
  throw new ImportFileError(
    "The file is larger than 32 MiB in UTF-8. Split it into smaller files.",
  );
}
