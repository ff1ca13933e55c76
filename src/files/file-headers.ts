// Builds the headers of a download (G25.11, G25.12): caching, browser restrictions and validators.
import { create } from "content-disposition";
import type { BlobRecord } from "../blobs/index.ts";
import type { Caller } from "../contract/index.ts";
import { fileTypes, isFileExtension, type FileExtension } from "./file-types.ts";

/**
 * If a browser displays a file, it runs no script, loads no media from other origins, and does not
 * appear in a frame.
 */
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'; sandbox";

/** Returns the extension of a file with its dot. */
export const fileExtensionOf = ({ extension }: BlobRecord): FileExtension => {
  const dotted = `.${extension}`;
  if (!isFileExtension(dotted)) throw new Error(`A file has an unknown extension: ${dotted}`);
  return dotted;
};

export const entityTagOfFile = ({ hash }: BlobRecord): string => `"${hash}"`;

export const lastModifiedOf = ({ createdAt }: BlobRecord): string => createdAt.toUTCString();

/** Returns the media type of a download. */
export const typeOf = (record: BlobRecord): string => fileTypes[fileExtensionOf(record)].type;

/**
 * Returns the headers of a download.
 * @param now milliseconds since 1970
 */
export function fileHeaders(
  record: BlobRecord,
  caller: Caller,
  now: number,
): Record<string, string> {
  const { isInline } = fileTypes[fileExtensionOf(record)];
  const openUntil = caller.kind === "none" ? caller.openUntil : undefined;
  return {
    "Cache-Control": cachePolicyOf(openUntil, now),
    "Content-Security-Policy": sandbox,
    "Content-Disposition": create(record.name, { type: isInline ? "inline" : "attachment" }),
    // Pages of any site may embed files of links and public files. Files that need a credential are
    // restricted to the same origin.
    "Cross-Origin-Resource-Policy": openUntil === undefined ? "same-origin" : "cross-origin",
    "Accept-Ranges": "bytes",
    "Last-Modified": lastModifiedOf(record),
    ETag: entityTagOfFile(record),
  };
}

const maxAgeSeconds = 60;

/** @param openUntil the end of a signed link; null for a public file; undefined for a credential */
function cachePolicyOf(openUntil: number | null | undefined, now: number): string {
  if (openUntil === null) return "public, max-age=300";
  const secondsLeft = Math.max(0, Math.floor(((openUntil ?? Infinity) - now) / 1_000));
  return `private, max-age=${Math.min(maxAgeSeconds, secondsLeft)}`;
}
