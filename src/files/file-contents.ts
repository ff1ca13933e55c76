// Checks that the first bytes of an uploaded file fit its extension. Refuses a file if its bytes
// are of another type. Refuses text in a file with the extension of a binary type, such as `.png`.
// Accepts binary files whose type is unknown. Never unpacks an archive.
import { GatewayError } from "../contract/index.ts";
import { lazyFunction } from "../platform/index.ts";
import { fileTypes, type FileExtension } from "./file-types.ts";

/** Number of bytes at the start of a file that are read to detect its type. */
export const headLength = 4_100;

/** Detects the type of a file from its first bytes. The library is loaded at the first upload. */
const recognise = lazyFunction(async () => (await import("file-type")).fileTypeFromBuffer);

/**
 * Types that the library `file-type` may report for a text file that is not UTF-8. A file with a
 * text extension may have one of these types.
 */
const textSignatures: readonly string[] = ["xml"];

/**
 * Checks that the first bytes of a file fit its extension.
 * @throws GatewayError INVALID_REQUEST if the bytes belong to a type that the extension does not
 *   allow
 */
export async function checkContents(extension: FileExtension, head: Buffer): Promise<void> {
  if (head.length === 0) return;
  const { signatures } = fileTypes[extension];
  const isPlain = isTextContent(head);
  const signature = signatures === null && isPlain ? undefined : await signatureOf(head);
  const isContradicted =
    signature === undefined
      ? signatures !== null && isPlain
      : !(signatures ?? textSignatures).includes(signature);
  if (!isContradicted) return;
  const found = signature === undefined ? "text" : signature.toUpperCase();
  const message = `The contents of the file (${found}) do not fit its extension ${extension}, so the file was not stored. Send the file with the right extension.`;
  throw new GatewayError("INVALID_REQUEST", { message });
}

async function signatureOf(head: Buffer): Promise<string | undefined> {
  // The gateway itself detects ZIP and gzip, because the library would unpack a file of these types
  // to detect the type of its contents.
  if (head.toString("latin1", 0, 2) === "PK") return "zip";
  if (head[0] === 0x1f && head[1] === 0x8b) return "gz";
  return (await recognise(head))?.ext ?? (hasPdfMark(head) ? "pdf" : undefined);
}

/**
 * Returns true if the first 1024 bytes contain the header of a PDF file. Some programs write other
 * bytes before this header.
 */
const hasPdfMark = (head: Buffer): boolean => head.subarray(0, 1_024).includes("%PDF-");

/** Matches control characters that do not occur in text files. */
const binary = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

const isTextContent = (head: Buffer): boolean =>
  isTextIn("utf-8", head) || utf16Encodings(head).some((encoding) => isTextIn(encoding, head));

/**
 * Returns true if the bytes are text in this encoding. The last character may be incomplete,
 * because `head` is only the beginning of the file.
 */
function isTextIn(encoding: string, head: Buffer): boolean {
  try {
    return !binary.test(new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

/**
 * Returns the UTF-16 encodings (little or big endian) that the bytes can have. A byte order mark
 * decides. Without this mark, an encoding is possible if the high byte of most 2-byte characters is
 * zero.
 */
function utf16Encodings(head: Buffer): readonly string[] {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return ["utf-16le"];
  if (first === 0xfe && second === 0xff) return ["utf-16be"];
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [high = 0, low = 0] = zeros;
  const isMost = (count: number): boolean => count > head.length / 4;
  return [...(isMost(low) ? ["utf-16le"] : []), ...(isMost(high) ? ["utf-16be"] : [])];
}
