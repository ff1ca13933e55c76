// How public documents are answered: for anybody, good for five minutes, and not again to whoever has the same copy (G12.4).
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

/** @param headers of the request */
export function replyWith({ text, entityTag }: CachedDocument, headers: IncomingHttpHeaders) {
  const own = { ETag: entityTag, "Cache-Control": "public, max-age=300" };
  return matchesEntityTag(headers["if-none-match"], entityTag)
    ? { status: 304 as const, headers: own }
    : { status: 200 as const, rowsText: [text], headers: own };
}
