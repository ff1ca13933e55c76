// Derives the stored name from the client's file name. Removes the path, invisible characters, and
// trailing characters that some systems drop. Truncates the name to 100 characters. Refuses
// unlisted extensions.
import { GatewayError } from "../contract/index.ts";
import { fileTypes, isFileExtension, type FileExtension } from "./file-types.ts";

export interface FileName {
  /** The name with its extension, in the client's case. */
  readonly name: string;
  readonly extension: FileExtension;
}

/** Code points. */
const lengthMax = 100;
/** The stem of a name that consists of an extension only. */
const STEM = "file";

/**
 * Control characters, lone surrogates, line separators, invisible characters, and characters that
 * change the text direction.
 */
const invisible =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/gu;
/**
 * The two joiners, except where spelling needs them: between letters of scripts that use them, and
 * in emoji.
 */
const joiner =
  /(?<![\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{M}\p{Lo}\p{Extended_Pictographic}])/gu;
const path = /^.*[/\\]/s;
/**
 * Leading blanks, and trailing blanks and dots. Some systems drop the trailing ones, which would
 * reveal another extension.
 */
const edges = /^\s+|[\s.]+$/gu;

/**
 * Returns the stored name of a file.
 * @param otherName the name in the second header parameter; it must have the same extension
 * @throws GatewayError INVALID_REQUEST for a missing or unlisted extension
 */
export function fileNameOf(given: string, otherName: string | null = null): FileName {
  const name = cleaned(given);
  const { dot, extension } = splitExtension(name);
  if (otherName !== null && splitExtension(cleaned(otherName)).extension !== extension)
    throw new GatewayError("INVALID_REQUEST", { message: TWO_EXTENSIONS });
  if (!isFileExtension(extension)) throw notAllowed(extension);
  const stem = Array.from(name.slice(0, dot));
  const room = lengthMax - extension.length;
  const shortened = stem.slice(0, room).join("").replace(edges, "");
  return { name: (shortened === "" ? STEM : shortened) + name.slice(dot), extension };
}

const cleaned = (given: string): string =>
  given
    .replace(path, "")
    .replace(invisible, "")
    .replace(joiner, "")
    .normalize("NFC")
    .replace(edges, "");

function splitExtension(name: string): { readonly dot: number; readonly extension: string } {
  const dot = name.lastIndexOf(".");
  return { dot, extension: dot === -1 ? "" : name.slice(dot).toLowerCase() };
}

const TWO_EXTENSIONS =
  "The file's two names, `filename` and `filename*`, have different extensions. Send the same extension in both.";

function notAllowed(extension: string): GatewayError {
  const what =
    extension === ""
      ? "The file's name has no extension"
      : `Files with the extension ${JSON.stringify(extension.slice(0, 20))} are not accepted`;
  const message = `${what}. Send a file with one of these extensions: ${Object.keys(fileTypes).join(" ")}.`;
  return new GatewayError("INVALID_REQUEST", { message });
}
