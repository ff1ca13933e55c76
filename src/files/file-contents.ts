// Checks that the first bytes of an uploaded file fit its extension. Refuses contents of another
// type, and text in a file with a binary extension. Accepts bytes of an unknown type. Never unpacks
// an archive.
import { GatewayError } from "../contract/index.ts";
import { lazyFunction } from "../platform/index.ts";
import { fileTypes, type FileExtension } from "./file-types.ts";

/** Number of bytes at the start of a file from which its type is detected. */
export const headLength = 4_100;

/** Detects a file type from bytes. The library is loaded at the first upload. */
const recognise = lazyFunction(async () => (await import("file-type")).fileTypeFromBuffer);

/**
 * Types that the library may report for a text file that is not UTF-8. They are accepted for text
 * extensions.
 */
const textSignatures: readonly string[] = ["xml"];

/**
 * Checks that the first bytes of a file fit its extension.
 * @throws GatewayError INVALID_REQUEST if the bytes are of another type
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
  const message = `The contents of the file (${found}) do not fit its extension ${extension}. Send the file with the right extension.`;
  throw new GatewayError("INVALID_REQUEST", { message });
}

async function signatureOf(head: Buffer): Promise<string | undefined> {
  // ZIP and gzip are detected here, because the library would unpack them to detect the type of
  // their contents.
  if (head.toString("latin1", 0, 2) === "PK") return "zip";
  if (head[0] === 0x1f && head[1] === 0x8b) return "gz";
  return (await recognise(head))?.ext ?? (hasPdfMark(head) ? "pdf" : undefined);
}

/**
 * Returns true if a PDF header is near the start. Some programs write other bytes before this
 * header.
 */
const hasPdfMark = (head: Buffer): boolean => head.subarray(0, 1_024).includes("%PDF-");

/** Control characters that do not occur in a text file. */
const binary = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

const isTextContent = (head: Buffer): boolean =>
  isTextIn("utf-8", head) || utf16Encodings(head).some((encoding) => isTextIn(encoding, head));

/**
 * Returns true if the bytes are text in this encoding. The last character may be incomplete,
 * because the file continues after these bytes.
 */
function isTextIn(encoding: string, head: Buffer): boolean {
  try {
    return !binary.test(new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

/**
 * Returns the UTF-16 encodings that are possible for the bytes. A byte order mark decides. Without
 * it, the encoding is possible if most 2-byte characters contain a zero byte.
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
