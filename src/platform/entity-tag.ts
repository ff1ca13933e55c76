// Creates an ETag (version of a response) from text, and compares an ETag with the header
// `If-None-Match`. The header value `*` never matches, because it names no version (G10.5).
import fresh from "fresh";
import { sha256 } from "./ids.ts";

/**
 * Returns a strong ETag of a public text. Do not use this for a response that depends on a
 * credential: its ETag must be a keyed hash (G10.5).
 */
export const entityTagOf = (text: string): string => `"${sha256(text).toString("base64url")}"`;

/**
 * Returns true if the header `If-None-Match` lists the ETag. A weak and a strong ETag with equal
 * text match (RFC 9110, 13.1.2).
 */
export const matchesEntityTag = (ifNoneMatch: string | undefined, entityTag: string): boolean =>
  ifNoneMatch !== "*" && fresh({ "if-none-match": ifNoneMatch }, { etag: entityTag });
