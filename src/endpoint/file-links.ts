// Detects a signed file link in an answer, in any encoding. A signed link is temporary and belongs
// to one caller, so no cache may store the answer. Answers without a link may be detected by
// mistake, but no link may be missed.
import type { AutomationAnswer } from "../automations/index.ts";

/**
 * Maximum levels of escapes inside each other. Example: a link in JSON, in a parameter of another
 * link, in a page.
 */
const roundsMax = 4;
/**
 * Maximum number of escapes. An answer with more is treated as one with a link, because decoding
 * all escapes would block the event loop.
 */
const escapesMax = 100_000;
const escapes = /%([0-9a-f]{2})|\\u00([0-9a-f]{2})|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});|&([a-z]+);/gi;
const entities: Readonly<Record<string, string>> = {
  amp: "&",
  equals: "=",
  quest: "?",
  sol: "/",
};
const file = /files\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** Returns true if an answer may contain a signed file link. */
export function holdsFileLink({ body, headers }: AutomationAnswer): boolean {
  return [body.toString("latin1"), ...Object.values(headers)].some(isLinkIn);
}

function isLinkIn(source: string): boolean {
  // In UTF-16 text, a NUL byte stands next to each ASCII character.
  let text = source.replaceAll("\0", "");
  if (hasMany(text)) return true;
  for (let round = 0; round < roundsMax; round += 1) {
    const plain = text.replaceAll("\\/", "/");
    if (plain.includes("sig=") && file.test(plain)) return true;
    const decoded = plain.replace(escapes, decode).replaceAll("\\\\", "\\");
    if (decoded === text) return false;
    text = decoded;
  }
  return false;
}

function hasMany(text: string): boolean {
  let count = 0;
  for (const _beginning of text.matchAll(/[%&\\]/g)) if (++count > escapesMax) return true;
  return false;
}

function decode(
  escape: string,
  percent?: string,
  unicode?: string,
  hex?: string,
  decimal?: string,
  entity?: string,
): string {
  const code = percent ?? unicode ?? hex;
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  if (decimal !== undefined) return String.fromCharCode(Number(decimal));
  return entities[entity?.toLowerCase() ?? ""] ?? escape;
}
