// Evaluates conditional requests for a file, in the order of RFC 9110, 13.2.2: the preconditions,
// the freshness of the caller's copy, and the range condition. Malformed HTTP dates count as
// absent.
import type { IncomingHttpHeaders } from "node:http";
import fresh from "fresh";
import type { BlobRecord } from "../blobs/index.ts";
import { entityTagOfFile, lastModifiedOf } from "./file-headers.ts";

/**
 * Returns true if `If-Match` and `If-Unmodified-Since` hold. `If-Match` takes precedence and
 * matches no weak tag.
 */
export function meetsPreconditions(record: BlobRecord, headers: IncomingHttpHeaders): boolean {
  const { "if-match": tags, "if-unmodified-since": since } = headers;
  const own = entityTagOfFile(record);
  if (tags !== undefined) return tags === "*" || tags.split(",").some((tag) => tag.trim() === own);
  const date = httpDateOf(since);
  return date === undefined || Date.parse(lastModifiedOf(record)) <= Date.parse(date);
}

/**
 * Returns true if the caller's copy is current. `If-None-Match` takes precedence over
 * `If-Modified-Since`. `Cache-Control: no-cache` does not matter, because nothing is cached here.
 */
export const isUnchanged = (record: BlobRecord, headers: IncomingHttpHeaders): boolean =>
  fresh(
    {
      "if-none-match": headers["if-none-match"],
      "if-modified-since": httpDateOf(headers["if-modified-since"]),
    },
    { etag: entityTagOfFile(record), "last-modified": lastModifiedOf(record) },
  );

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

/**
 * `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete forms `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun
 * Nov 6 08:49:37 1994`.
 */
const HTTP_DATE =
  /^[A-Z][a-z]{2,8}(?:, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} [\d:]{8} GMT| [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

/** Returns the date with its time zone; undefined if it is malformed (G25.12). */
const httpDateOf = (text = ""): string | undefined =>
  !HTTP_DATE.test(text) ? undefined : text.endsWith("GMT") ? text : `${text} GMT`;
