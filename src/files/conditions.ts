// Conditional requests for a file, in the order of RFC 9110, 13.2.2: whether it is the one that the caller means, whether the copy that the caller
// has is still it, and whether a part goes with the part that the caller has. Dates that are none of HTTP count as absent.
import type { IncomingHttpHeaders } from "node:http";
import type { BlobRecord } from "../blobs/index.ts";
import { matchesEntityTag } from "../platform/index.ts";
import { entityTagOfFile, lastModifiedOf } from "./file-headers.ts";

/** Names whatever file there is. */
const ANY = /^[ \t]*\*[ \t]*$/;

/** Whether the file is the one that the caller means. `If-Match` wins over `If-Unmodified-Since`, and takes no weak tag. */
export function isMeant(record: BlobRecord, headers: IncomingHttpHeaders): boolean {
  const { "if-match": tags, "if-unmodified-since": since } = headers;
  if (tags !== undefined) return ANY.test(tags) || namesTag(tags, entityTagOfFile(record));
  const at = since === undefined ? undefined : secondsOfDate(since);
  return at === undefined || secondsOf(record) <= at;
}

/** Whether the caller's copy is the file. `If-None-Match` wins over `If-Modified-Since`. */
export function isUnchanged(record: BlobRecord, headers: IncomingHttpHeaders): boolean {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  if (tags !== undefined) return ANY.test(tags) || matchesEntityTag(tags, entityTagOfFile(record));
  const at = since === undefined ? undefined : secondsOfDate(since);
  return at !== undefined && secondsOf(record) <= at;
}

/** Whether a range is to be answered: without `If-Range`, or where that names this very file. */
export function isSameFile(record: BlobRecord, { "if-range": tag }: IncomingHttpHeaders): boolean {
  if (tag === undefined || tag === entityTagOfFile(record)) return true;
  return tag === lastModifiedOf(record);
}

const namesTag = (list: string, entityTag: string): boolean =>
  list.split(",").some((listed) => listed.trim() === entityTag);

/** HTTP dates have no fractions. */
const secondsOf = ({ createdAt }: BlobRecord): number => Math.floor(createdAt.getTime() / 1_000);

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and what it was before: `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`. */
const HTTP_DATE =
  /^[A-Z][a-z]{2,8}(?:, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} [\d:]{8} GMT| [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

function secondsOfDate(text: string): number | undefined {
  if (!HTTP_DATE.test(text)) return undefined;
  const time = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1_000);
}
