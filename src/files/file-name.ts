// The name that a file gets: what a client calls it, without path, invisible characters and what systems drop at a name's end, in at
// most 100 characters. Refuses extensions outside the table.
import { GatewayError } from "../contract/index.ts";
import { fileTypes, isFileExtension, type FileExtension } from "./file-types.ts";

export interface FileName {
  /** With its extension, as it was written. */
  readonly name: string;
  readonly extension: FileExtension;
}

/** In code points. */
const lengthMax = 100;
/** For a name that is its extension alone. */
const STEM = "file";

/**
 * Controls, lone surrogates, separators of lines, and characters that are drawn as nothing or turn
 * the order of letters.
 */
const drawnAsNothing =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/gu;
/**
 * The two joiners, but where they are part of the spelling: between letters of scripts that use
 * them, and in emoji.
 */
const joiner =
  /(?<![\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![\p{M}\p{Lo}\p{Extended_Pictographic}])/gu;
const path = /^.*[/\\]/s;
/** Blanks and dots at the end, which some systems drop, so that another extension shows; blanks at the beginning. */
const edges = /^\s+|[\s.]+$/gu;

/**
 * @param otherName another spelling of the same name, which must not have another extension
 * @throws GatewayError INVALID_REQUEST for an extension that is not allowed, or none
 */
export function fileNameOf(given: string, otherName: string | null = null): FileName {
  const name = cleaned(given);
  const { dot, extension } = extensionOf(name);
  if (otherName !== null && extensionOf(cleaned(otherName)).extension !== extension)
    throw new GatewayError("INVALID_REQUEST", { message: TWO_EXTENSIONS });
  if (!isFileExtension(extension)) throw notAllowed(extension);
  const stem = Array.from(name.slice(0, dot));
  const room = lengthMax - extension.length;
  const cut = stem.slice(0, room).join("").replace(edges, "");
  return { name: (cut === "" ? STEM : cut) + name.slice(dot), extension };
}

const cleaned = (given: string): string =>
  given
    .replace(path, "")
    .replace(drawnAsNothing, "")
    .replace(joiner, "")
    .normalize("NFC")
    .replace(edges, "");

function extensionOf(name: string): { readonly dot: number; readonly extension: string } {
  const dot = name.lastIndexOf(".");
  return { dot, extension: dot === -1 ? "" : name.slice(dot).toLowerCase() };
}

const TWO_EXTENSIONS =
  "The file's two names, `filename` and `filename*`, have different extensions.";

function notAllowed(extension: string): GatewayError {
  const what =
    extension === ""
      ? "The file's name has no extension"
      : `Files with the extension ${JSON.stringify(extension.slice(0, 20))} are not accepted`;
  const message = `${what}; accepted are ${Object.keys(fileTypes).join(" ")}.`;
  return new GatewayError("INVALID_REQUEST", { message });
}
