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

/** Controls, lone surrogates, separators of lines, and what is drawn as nothing or turns the order of letters; the two joiners are letters of some scripts. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const path = /^.*[/\\]/s;
/** Blanks and dots at the end, which some systems drop, so that another extension shows; blanks at the beginning. */
const edges = /^\s+|[\s.]+$/gu;

/** @throws GatewayError INVALID_REQUEST for an extension that is not allowed, or none */
export function fileNameOf(given: string): FileName {
  const name = given.replace(path, "").replace(invisible, "").normalize("NFC").replace(edges, "");
  const dot = name.lastIndexOf(".");
  const extension = dot === -1 ? "" : name.slice(dot).toLowerCase();
  if (!isFileExtension(extension)) throw notAllowed(extension);
  const stem = Array.from(name.slice(0, dot));
  const room = lengthMax - extension.length;
  const cut = stem.slice(0, room).join("").replace(edges, "");
  return { name: (cut === "" ? STEM : cut) + name.slice(dot), extension };
}

function notAllowed(extension: string): GatewayError {
  const what =
    extension === ""
      ? "The file's name has no extension"
      : `Files with the extension ${JSON.stringify(extension.slice(0, 20))} are not accepted`;
  const message = `${what}; accepted are ${Object.keys(fileTypes).join(" ")}.`;
  return new GatewayError("INVALID_REQUEST", { message });
}
