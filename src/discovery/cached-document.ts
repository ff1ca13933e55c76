// Replies with public documents (G12.4). A reply may be cached by anyone for five minutes. A client
// with the current copy gets 304.
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

/** Returns the reply with a document. @param headers the headers of the request */
export function replyWith({ text, entityTag }: CachedDocument, headers: IncomingHttpHeaders) {
  const own = { ETag: entityTag, "Cache-Control": "public, max-age=300" };
  return matchesEntityTag(headers["if-none-match"], entityTag)
    ? { status: 304 as const, headers: own }
    : { status: 200 as const, rowsText: [text], headers: own };
}
