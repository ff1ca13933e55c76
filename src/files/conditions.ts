// Conditional requests for a file: whether the copy that the caller has is still the file (RFC 9110, 13.1).
import type { IncomingHttpHeaders } from "node:http";
import type { BlobRecord } from "../blobs/index.ts";
import { matchesEntityTag } from "../platform/index.ts";
import { entityTagOfFile, lastModifiedOf } from "./file-headers.ts";

/** `If-None-Match` wins over `If-Modified-Since`. */
export function isUnchanged(record: BlobRecord, headers: IncomingHttpHeaders): boolean {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  if (tags !== undefined) return matchesEntityTag(tags, entityTagOfFile(record));
  return since !== undefined && secondsOf(record) <= Math.floor(Date.parse(since) / 1_000);
}

/** Whether a range is to be answered: without `If-Range`, or where that names this very file. */
export function isSameFile(record: BlobRecord, { "if-range": tag }: IncomingHttpHeaders): boolean {
  if (tag === undefined || tag === entityTagOfFile(record)) return true;
  return tag === lastModifiedOf(record);
}

/** HTTP dates have no fractions. */
const secondsOf = ({ createdAt }: BlobRecord): number => Math.floor(createdAt.getTime() / 1_000);
