// Makes an ETag from text and compares one with `If-None-Match`; `*` never matches, since it names no answer (G10.5).
import { sha256 } from "./ids.ts";

/** A strong validator of public text. Answers to a credential need a keyed one instead (G10.5). */
export const entityTagOf = (text: string): string => `"${sha256(text).toString("base64url")}"`;

/** Whether the header lists the tag; weak and strong spellings of a tag are equal here (RFC 9110, 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const plain = withoutWeakness(entityTag);
  return ifNoneMatch.split(",").some((listed) => withoutWeakness(listed.trim()) === plain);
}

function withoutWeakness(entityTag: string): string {
  return entityTag.startsWith("W/") ? entityTag.slice(2) : entityTag;
}
