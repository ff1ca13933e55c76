// Builds the response headers of a download (G25.11, G25.12). They say how long the file may be
// cached, what a browser may do with it, and which version it is (`ETag`, `Last-Modified`).
import { create } from "content-disposition";
import type { BlobRecord } from "../blobs/index.ts";
import type { Caller } from "../contract/index.ts";
import { fileTypes, isFileExtension, type FileExtension } from "./file-types.ts";

/**
 * The `Content-Security-Policy` of every file. With it, a browser that shows the file runs no
 * scripts and loads no media from other origins. Other pages cannot show the file in a frame.
 */
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'; sandbox";

/** Returns the extension of a file with its dot, such as `.pdf`. */
export const fileExtensionOf = ({ extension }: BlobRecord): FileExtension => {
  const dotted = `.${extension}`;
  if (!isFileExtension(dotted)) throw new Error(`A file has an unknown extension: ${dotted}`);
  return dotted;
};

export const entityTagOfFile = ({ hash }: BlobRecord): string => `"${hash}"`;

export const lastModifiedOf = ({ createdAt }: BlobRecord): string => createdAt.toUTCString();

/** Returns the value of `Content-Type` for a download. */
export const typeOf = (record: BlobRecord): string => fileTypes[fileExtensionOf(record)].type;

/**
 * Returns the headers of a download.
 * @param now the time in milliseconds since 1970
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
    // A page of any website may embed a public file, or a file with a signed link. All other files
    // can be embedded only by pages of the gateway's own origin.
    "Cross-Origin-Resource-Policy": openUntil === undefined ? "same-origin" : "cross-origin",
    "Accept-Ranges": "bytes",
    "Last-Modified": lastModifiedOf(record),
    ETag: entityTagOfFile(record),
  };
}

const maxAgeSeconds = 60;

/**
 * Returns the value of `Cache-Control`. A cached copy of a file that was requested with a signed
 * link expires with this link at the latest.
 * @param openUntil time at which the signed link expires; null for a public file; undefined if the
 *   request needed a credential
 */
function cachePolicyOf(openUntil: number | null | undefined, now: number): string {
  if (openUntil === null) return "public, max-age=300";
  const secondsLeft = Math.max(0, Math.floor(((openUntil ?? Infinity) - now) / 1_000));
  return `private, max-age=${Math.min(maxAgeSeconds, secondsLeft)}`;
}
