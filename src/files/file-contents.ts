// Compares the first bytes of a file with its extension: refuses what is recognised as something else, and text in the place of what is
// none. What is not recognised passes: nothing is decided by the bytes, and nothing is unpacked.
import { GatewayError } from "../contract/index.ts";
import { loadedLater } from "../platform/index.ts";
import { fileTypes, type FileExtension } from "./file-types.ts";

/** Bytes that tell what a file is. */
export const headLength = 4_100;

/** Loaded with the first upload. */
const recognise = loadedLater(async () => (await import("file-type")).fileTypeFromBuffer);

/** What text in another encoding than UTF-8 may be recognised as. */
const textSigns: readonly string[] = ["xml"];

/** @throws GatewayError INVALID_REQUEST */
export async function checkContents(extension: FileExtension, head: Buffer): Promise<void> {
  if (head.length === 0) return;
  const { signs } = fileTypes[extension];
  const isPlain = isText(head);
  const sign = signs === null && isPlain ? undefined : await signOf(head);
  const isContradicted =
    sign === undefined ? signs !== null && isPlain : !(signs ?? textSigns).includes(sign);
  if (!isContradicted) return;
  const found = sign === undefined ? "text" : sign.toUpperCase();
  const message = `The contents of the file are ${found}, not what its extension ${extension} says.`;
  throw new GatewayError("INVALID_REQUEST", { message });
}

async function signOf(head: Buffer): Promise<string | undefined> {
  // These two are told here: to tell what is in them, the library would unpack them.
  if (head.toString("latin1", 0, 2) === "PK") return "zip";
  if (head[0] === 0x1f && head[1] === 0x8b) return "gz";
  return (await recognise(head))?.ext ?? (hasPdfMark(head) ? "pdf" : undefined);
}

/** Some programs put something before it. */
const hasPdfMark = (head: Buffer): boolean => head.subarray(0, 1_024).includes("%PDF-");

/** Control characters but those that text has. */
const binary = /[^\P{Cc}\t\n\f\r\u0080-\u009f]/u;

const isText = (head: Buffer): boolean =>
  isTextIn("utf-8", head) || utf16Encodings(head).some((encoding) => isTextIn(encoding, head));

/** Whether it is text without control characters; its last character may be cut. */
function isTextIn(encoding: string, head: Buffer): boolean {
  try {
    return !binary.test(new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true }));
  } catch {
    return false;
  }
}

/**
 * The encodings of two bytes that it may be in: by its mark, or because most characters have one
 * byte that is zero.
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
