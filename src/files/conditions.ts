// Evaluates conditional requests for a file, in the order of RFC 9110, 13.2.2: the preconditions,
// the freshness of the caller's copy, and the range condition. Malformed HTTP dates count as
// absent.
import type { IncomingHttpHeaders } from "node:http";
import type { BlobRecord } from "../blobs/index.ts";
import { matchesEntityTag } from "../platform/index.ts";
import { entityTagOfFile, lastModifiedOf } from "./file-headers.ts";

/** Matches any existing file. */
const ANY = /^[ \t]*\*[ \t]*$/;

/**
 * Returns true if `If-Match` and `If-Unmodified-Since` hold. `If-Match` takes precedence and
 * matches no weak tag.
 */
export function meetsPreconditions(record: BlobRecord, headers: IncomingHttpHeaders): boolean {
  const { "if-match": tags, "if-unmodified-since": since } = headers;
  if (tags !== undefined) return ANY.test(tags) || namesTag(tags, entityTagOfFile(record));
  const at = since === undefined ? undefined : secondsOfDate(since);
  return at === undefined || secondsOf(record) <= at;
}

/**
 * Returns true if the caller's copy is current. `If-None-Match` takes precedence over
 * `If-Modified-Since`.
 */
export function isUnchanged(record: BlobRecord, headers: IncomingHttpHeaders): boolean {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  if (tags !== undefined) return ANY.test(tags) || matchesEntityTag(tags, entityTagOfFile(record));
  const at = since === undefined ? undefined : secondsOfDate(since);
  return at !== undefined && secondsOf(record) <= at;
}

/**
 * Returns true if a range applies: without `If-Range`, or if `If-Range` names this version of the
 * file.
 */
export function rangeApplies(
  record: BlobRecord,
  { "if-range": tag }: IncomingHttpHeaders,
): boolean {
  if (tag === undefined || tag === entityTagOfFile(record)) return true;
  return tag === lastModifiedOf(record);
}

const namesTag = (list: string, entityTag: string): boolean =>
  list.split(",").some((listed) => listed.trim() === entityTag);

/** Seconds without fraction, like HTTP dates. */
const secondsOf = ({ createdAt }: BlobRecord): number => Math.floor(createdAt.getTime() / 1_000);

/**
 * `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete forms `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun
 * Nov 6 08:49:37 1994`.
 */
const HTTP_DATE =
  /^[A-Z][a-z]{2,8}(?:, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} [\d:]{8} GMT| [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

function secondsOfDate(text: string): number | undefined {
  if (!HTTP_DATE.test(text)) return undefined;
  const time = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1_000);
}
