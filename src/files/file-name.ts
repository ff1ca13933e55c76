// Derives the name under which a file is stored from the name that the client sends. Removes the
// path, invisible characters, and trailing characters that some systems drop. Truncates the name to
// 100 characters. Refuses extensions that `file-types.ts` does not list.
import { GatewayError } from "../contract/index.ts";
import { fileTypes, isFileExtension, type FileExtension } from "./file-types.ts";

export interface FileName {
  /** The name with its extension, in upper and lower case as the client sent it. */
  readonly name: string;
  readonly extension: FileExtension;
}

/** Maximum length of a stored name, in code points. */
const lengthMax = 100;
/** The name before the extension if the client's name is only an extension, such as `.pdf`. */
const STEM = "file";

/**
 * Characters that are removed: control characters, unpaired surrogates, line separators, invisible
 * characters, and characters that change the text direction.
 */
const invisible =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/gu;
/**
 * The invisible joiners U+200C and U+200D. They are removed, except in emoji and between letters of
 * scripts that need them, such as Arabic.
 */
const joiner =
  /(?<![\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{M}\p{Lo}\p{Extended_Pictographic}])/gu;
const path = /^.*[/\\]/s;
/**
 * Blanks at the start, and blanks and dots at the end. Some operating systems drop trailing blanks
 * and dots, so that the file would get another extension.
 */
const edges = /^\s+|[\s.]+$/gu;

/**
 * Returns the stored name of a file.
 * @param given the name in the parameter `filename` or `filename*` of the upload
 * @param otherName the name in the other of these two parameters; null if only one is present
 * @throws GatewayError INVALID_REQUEST if the extension is missing or not accepted, or the two
 *   names have different extensions
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
      ? "The file name has no extension"
      : `Files with the extension ${JSON.stringify(extension.slice(0, 20))} are not accepted`;
  const message = `${what}. Send a file with one of these extensions: ${Object.keys(fileTypes).join(" ")}.`;
  return new GatewayError("INVALID_REQUEST", { message });
}
