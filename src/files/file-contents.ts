// Compares the first bytes of a file with its extension. Refuses contents of another type, and text
// in place of binary contents. Accepts unrecognised bytes. Never unpacks a file.
import { GatewayError } from "../contract/index.ts";
import { lazyFunction } from "../platform/index.ts";
import { fileTypes, type FileExtension } from "./file-types.ts";

/** Number of first bytes that identify a file type. */
export const headLength = 4_100;

/** Loaded at the first upload. */
const recognise = lazyFunction(async () => (await import("file-type")).fileTypeFromBuffer);

/** Types that the library may report for text in encodings other than UTF-8. */
const textSignatures: readonly string[] = ["xml"];

/**
 * Checks that the first bytes fit the extension.
 * @throws GatewayError INVALID_REQUEST
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
  const message = `The contents of the file are ${found}, not what its extension ${extension} says.`;
  throw new GatewayError("INVALID_REQUEST", { message });
}

async function signatureOf(head: Buffer): Promise<string | undefined> {
  // Detects these two here, because the library would unpack them to identify their contents.
  if (head.toString("latin1", 0, 2) === "PK") return "zip";
  if (head[0] === 0x1f && head[1] === 0x8b) return "gz";
  return (await recognise(head))?.ext ?? (hasPdfMark(head) ? "pdf" : undefined);
}

/** Some programs write other bytes before the PDF header. */
const hasPdfMark = (head: Buffer): boolean => head.subarray(0, 1_024).includes("%PDF-");

/** Control characters that text does not contain. */
const binary = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

const isTextContent = (head: Buffer): boolean =>
  isTextIn("utf-8", head) || utf16Encodings(head).some((encoding) => isTextIn(encoding, head));

/**
 * Returns true if the bytes are text in this encoding without control characters. The last
 * character may be incomplete.
 */
function isTextIn(encoding: string, head: Buffer): boolean {
  try {
    return !binary.test(new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

/**
 * Returns the UTF-16 encodings that the bytes may have: by the byte order mark, or because most
 * characters have one zero byte.
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
