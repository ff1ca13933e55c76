// Builds responses that contain a public document, such as `/openapi.json` (G12.4). Every cache may
// keep such a response for five minutes. A client that already has the current document gets a 304
// response.
import type { IncomingHttpHeaders } from "node:http";
import { entityTagOf, matchesEntityTag } from "../platform/index.ts";

export interface CachedDocument {
  readonly text: string;
  readonly entityTag: string;
}

export function cachedDocument(value: object): CachedDocument {
  const text = JSON.stringify(value);
  return { text, entityTag: entityTagOf(text) };
}

/**
 * Returns the response with a document, or a 304 response if the client already has this version.
 * @param headers the headers of the request
 */
export function replyWith({ text, entityTag }: CachedDocument, headers: IncomingHttpHeaders) {
  const own = { ETag: entityTag, "Cache-Control": "public, max-age=300" };
  return matchesEntityTag(headers["if-none-match"], entityTag)
    ? { status: 304 as const, headers: own }
    : { status: 200 as const, rowsText: [text], headers: own };
}
