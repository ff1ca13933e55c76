// Derives the name under which a file is stored from the name that the client sends. Removes the
// path, invisible characters, and blanks and dots at the end. Shortens the name to 100 characters.
// Refuses extensions that `file-types.ts` does not list.
import { GatewayError } from "../contract/index.ts";
import { fileTypes, isFileExtension, type FileExtension } from "./file-types.ts";

export interface FileName {
  /** The cleaned name with its extension. Upper and lower case stay as the client sent them. */
  readonly name: string;
  readonly extension: FileExtension;
}

/** Maximum length of a stored name, in code points. */
const lengthMax = 100;
/**
 * The name before the extension if the client sends only an extension: `.pdf` is stored as
 * `file.pdf`.
 */
const STEM = "file";

/**
 * Matches characters that are removed from names: control characters, unpaired surrogates, line
 * separators, invisible characters, and characters that change the text direction.
 */
const invisible =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/gu;
/**
 * Matches the invisible joiners U+200C and U+200D that are removed from names. Does not match
 * joiners in emoji, and joiners between letters of scripts that need them, such as Arabic.
 */
const joiner =
  /(?<![\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{M}\p{Lo}\p{Extended_Pictographic}])/gu;
const path = /^.*[/\\]/s;
/**
 * Matches blanks at the start of a name, and blanks and dots at its end. Some operating systems
 * remove blanks and dots at the end, which would change the extension of the file.
 */
const edges = /^\s+|[\s.]+$/gu;

/**
 * Returns the name under which a file is stored.
 * @param given the name in the parameter `filename` or `filename*` of the upload
 * @param otherName the name in the other of these two parameters; null if only one is present
 * @throws GatewayError INVALID_REQUEST if the extension is missing or not allowed, or if the two
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
  const message = `${what}, so the file was not stored. Send a file with one of these extensions: ${Object.keys(fileTypes).join(" ")}.`;
  return new GatewayError("INVALID_REQUEST", { message });
}
