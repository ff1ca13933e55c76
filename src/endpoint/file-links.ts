// Whether an answer holds the signed link of a file, in whatever spelling: such a link is good for a while and for who was given it, so the
// answer is kept by no cache. It is rather found once too often than missed.
import type { AutomationAnswer } from "../automations/index.ts";

/** Escapes within escapes: a link in JSON, in a parameter of another link, in a page. */
const roundsMax = 4;
/** What has more of them is taken for one that holds a link: looking into all of them would hold up everybody. */
const escapesMax = 100_000;
const escapes = /%([0-9a-f]{2})|\\u00([0-9a-f]{2})|&#x0*([0-9a-f]{2});|&#0*(\d{2,3});|&([a-z]+);/gi;
const entities: Readonly<Record<string, string>> = {
  amp: "&",
  equals: "=",
  quest: "?",
  sol: "/",
};
const file = /files\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

export function holdsFileLink({ body, headers }: AutomationAnswer): boolean {
  return [body.toString("latin1"), ...Object.values(headers)].some(isLinkIn);
}

function isLinkIn(given: string): boolean {
  // Text in two bytes a character has a NUL beside each of these.
  let text = given.replaceAll("\0", "");
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
