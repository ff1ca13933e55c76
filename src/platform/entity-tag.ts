// Makes an ETag from text, and compares an ETag with `If-None-Match`. The value `*` never matches,
// because it names no representation (G10.5).
import fresh from "fresh";
import { sha256 } from "./ids.ts";

/**
 * Returns a strong ETag of public text. The ETag of a response that depends on a credential must be
 * keyed (G10.5).
 */
export const entityTagOf = (text: string): string => `"${sha256(text).toString("base64url")}"`;

/**
 * Returns true if the header lists the ETag. A weak and a strong ETag with the same text are equal
 * (RFC 9110, 13.1.2).
 */
export const matchesEntityTag = (ifNoneMatch: string | undefined, entityTag: string): boolean =>
  ifNoneMatch !== "*" && fresh({ "if-none-match": ifNoneMatch }, { etag: entityTag });
