// Builds the headers of a download (G25.11, G25.12): caching, browser restrictions and validators.
import { create } from "content-disposition";
import type { BlobRecord } from "../blobs/index.ts";
import type { Caller } from "../contract/index.ts";
import { fileTypes, isFileExtension, type FileExtension } from "./file-types.ts";

/** The authorisation of a download: a signed link, a public file, or a credential. */
export type DownloadAccess =
  | { readonly by: "link"; readonly secondsLeft: number }
  | { readonly by: "public" | "credential" };

/**
 * Returns how the caller may download the file.
 * @param now milliseconds since 1970
 */
export function downloadAccessOf(caller: Caller, now: number): DownloadAccess {
  if (caller.kind !== "none" || caller.openUntil === undefined) return { by: "credential" };
  if (caller.openUntil === null) return { by: "public" };
  return { by: "link", secondsLeft: Math.max(0, Math.floor((caller.openUntil - now) / 1_000)) };
}

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

/**
 * Header values of a record. Frequent requests receive the same record object for a while, so the
 * values are cached per object.
 */
interface HeaderValues {
  readonly type: string;
  readonly disposition: string;
  readonly lastModified: string;
  readonly entityTag: string;
}

const headerValueCache = new WeakMap<BlobRecord, HeaderValues>();

function headerValuesOf(record: BlobRecord): HeaderValues {
  const cached = headerValueCache.get(record);
  if (cached !== undefined) return cached;
  const { type, isInline } = fileTypes[fileExtensionOf(record)];
  const made = {
    type,
    disposition: create(record.name, { type: isInline ? "inline" : "attachment" }),
    lastModified: record.createdAt.toUTCString(),
    entityTag: `"${record.hash}"`,
  };
  headerValueCache.set(record, made);
  return made;
}

export const entityTagOfFile = (record: BlobRecord): string => headerValuesOf(record).entityTag;

export const lastModifiedOf = (record: BlobRecord): string => headerValuesOf(record).lastModified;

/** Returns the media type of a download. */
export const typeOf = (record: BlobRecord): string => headerValuesOf(record).type;

/** Returns the headers of a download. */
export function fileHeaders(record: BlobRecord, access: DownloadAccess): Record<string, string> {
  const { disposition, lastModified, entityTag } = headerValuesOf(record);
  return {
    "Cache-Control": cachePolicyOf(access),
    "Content-Security-Policy": sandbox,
    "Content-Disposition": disposition,
    // Pages of any site may embed files of links and public files. Files that need a credential are
    // restricted to the same origin.
    "Cross-Origin-Resource-Policy": access.by === "credential" ? "same-origin" : "cross-origin",
    "Accept-Ranges": "bytes",
    "Last-Modified": lastModified,
    ETag: entityTag,
  };
}

const maxAgeSeconds = 60;

function cachePolicyOf(access: DownloadAccess): string {
  switch (access.by) {
    case "link":
      return `private, max-age=${Math.min(maxAgeSeconds, access.secondsLeft)}`;
    case "public":
      return "public, max-age=300";
    case "credential":
      return `private, max-age=${maxAgeSeconds}`;
  }
}
