// Evaluates the conditional headers of a request for a file, in the order of RFC 9110, section
// 13.2.2. These are `If-Match` and `If-Unmodified-Since`, then `If-None-Match` and
// `If-Modified-Since`, then `If-Range`. A header with a malformed date is ignored.
import type { IncomingHttpHeaders } from "node:http";
import fresh from "fresh";
import type { BlobRecord } from "../blobs/index.ts";
import { entityTagOfFile, lastModifiedOf } from "./file-headers.ts";

/**
 * Returns true if the file meets `If-Match` and `If-Unmodified-Since`. If both headers are present,
 * only `If-Match` counts. A weak entity tag (`W/"..."`) never matches.
 */
export function meetsPreconditions(record: BlobRecord, headers: IncomingHttpHeaders): boolean {
  const { "if-match": tags, "if-unmodified-since": since } = headers;
  const own = entityTagOfFile(record);
  if (tags !== undefined) return tags === "*" || tags.split(",").some((tag) => tag.trim() === own);
  const date = httpDateOf(since);
  return date === undefined || Date.parse(lastModifiedOf(record)) <= Date.parse(date);
}

/**
 * Returns true if the client already has the current version of the file, so that the response is
 * 304. If both `If-None-Match` and `If-Modified-Since` are present, only `If-None-Match` counts.
 * `Cache-Control: no-cache` in the request has no effect, because the gateway caches no files.
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
 * Returns true if the response may contain only the requested byte range. This is so without
 * `If-Range`, and if `If-Range` names the current version of the file.
 */
export function rangeApplies(
  record: BlobRecord,
  { "if-range": tag }: IncomingHttpHeaders,
): boolean {
  if (tag === undefined || tag === entityTagOfFile(record)) return true;
  return tag === lastModifiedOf(record);
}

/**
 * Matches the three formats of an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`, and the obsolete
 * formats `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov 6 08:49:37 1994`.
 */
const HTTP_DATE =
  /^[A-Z][a-z]{2,8}(?:, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} [\d:]{8} GMT| [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

/**
 * Returns the date of a header, with `GMT` added if it is missing. Returns undefined if the date is
 * malformed (G25.12).
 */
const httpDateOf = (text = ""): string | undefined =>
  !HTTP_DATE.test(text) ? undefined : text.endsWith("GMT") ? text : `${text} GMT`;
