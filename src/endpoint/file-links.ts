// Detects a signed link to a file in the answer of an automation, in any encoding. A signed link is
// temporary and belongs to one caller, so the gateway must not cache such an answer. The check may
// report a link where there is none, but must not miss a link.
import type { AutomationAnswer } from "../automations/index.ts";

/**
 * Maximum number of nested encodings that are decoded. Example of three: a link in JSON, which is a
 * parameter of another link, which is in an HTML page.
 */
const roundsMax = 4;
/**
 * Maximum number of escape sequences that are decoded. An answer with more of them counts as an
 * answer with a link, because decoding it would block the event loop.
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

/** Returns true if the body or a header of an answer may contain a signed link to a file. */
export function holdsFileLink({ body, headers }: AutomationAnswer): boolean {
  return [body.toString("latin1"), ...Object.values(headers)].some(isLinkIn);
}

function isLinkIn(source: string): boolean {
  // Removes NUL bytes. In UTF-16 text, a NUL byte stands next to each ASCII character.
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
