// What the answer to a download says beside its bytes (G25.11, G25.12): who may keep it, what a browser may do with it, how to ask again.
import { create } from "content-disposition";
import type { BlobRecord } from "../blobs/index.ts";
import type { Caller } from "../contract/index.ts";
import { fileTypes, isFileExtension, type FileExtension } from "./file-types.ts";

/** By what a download was let in. */
export type Opening =
  | { readonly by: "link"; readonly secondsLeft: number }
  | { readonly by: "public" | "credential" };

/** @param now milliseconds since 1970 */
export function openingOf(caller: Caller, now: number): Opening {
  if (caller.kind !== "none" || caller.openUntil === undefined) return { by: "credential" };
  if (caller.openUntil === null) return { by: "public" };
  return { by: "link", secondsLeft: Math.max(0, Math.floor((caller.openUntil - now) / 1_000)) };
}

/** Where a browser shows a file nevertheless, it runs nothing, loads nothing but its own sound and pictures, and is nobody's frame. */
const sandbox =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'; sandbox";

export const extensionOf = ({ extension }: BlobRecord): FileExtension => {
  const dotted = `.${extension}`;
  if (!isFileExtension(dotted)) throw new Error(`There is a file of an unknown kind: ${dotted}`);
  return dotted;
};

/** What a record says of its file in headers; a record that is asked for often is the same object for a while. */
interface Told {
  readonly type: string;
  readonly disposition: string;
  readonly lastModified: string;
  readonly entityTag: string;
}

const toldOf = new WeakMap<BlobRecord, Told>();

function told(record: BlobRecord): Told {
  const known = toldOf.get(record);
  if (known !== undefined) return known;
  const { type, isShown } = fileTypes[extensionOf(record)];
  const made = {
    type,
    disposition: create(record.name, { type: isShown ? "inline" : "attachment" }),
    lastModified: record.createdAt.toUTCString(),
    entityTag: `"${record.hash}"`,
  };
  toldOf.set(record, made);
  return made;
}

export const entityTagOfFile = (record: BlobRecord): string => told(record).entityTag;

export const lastModifiedOf = (record: BlobRecord): string => told(record).lastModified;

/** As which it is served. */
export const typeOf = (record: BlobRecord): string => told(record).type;

export function fileHeaders(record: BlobRecord, opening: Opening): Record<string, string> {
  const { disposition, lastModified, entityTag } = told(record);
  return {
    "Cache-Control": cachePolicyOf(opening),
    "Content-Security-Policy": sandbox,
    "Content-Disposition": disposition,
    // Links and public files are for pages of any site; what a credential opens is not shown by any.
    "Cross-Origin-Resource-Policy": opening.by === "credential" ? "same-origin" : "cross-origin",
    "Accept-Ranges": "bytes",
    "Last-Modified": lastModified,
    ETag: entityTag,
  };
}

const keptSeconds = 60;

function cachePolicyOf(opening: Opening): string {
  switch (opening.by) {
    case "link":
      return `private, max-age=${Math.min(keptSeconds, opening.secondsLeft)}`;
    case "public":
      return "public, max-age=300";
    case "credential":
      return `private, max-age=${keptSeconds}`;
  }
}
