// Scans the text of a JSON body before JSON.parse: depth, repeated and dangerous keys, lone surrogates, numbers beyond a double,
// number of parts (elements and members). The rest of the grammar is left to JSON.parse.
import { GatewayError, UnreadableBody } from "../../contract/index.ts";

export const jsonLimits = {
  /** Levels of arrays and objects. */
  depthMax: 64,
  /** Members of one object; keeps a flood of integer-like keys cheap. */
  keysPerObjectMax: 10_000,
} as const;

/** Keys that turn into prototypes when objects are copied carelessly. */
const dangerousKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
/** From this many keys on, an object's keys are kept in a Set instead of a list. */
const listedKeysMax = 12;

const literals = ["true", "false", "null"];

const quote = 34;
const comma = 44;
const colon = 58;
const backslash = 92;
const letterU = 117;

/** Keys seen in one object: a short list first, a Set when it grows. */
type SeenKeys = string[] | Set<string>;

/**
 * Checks the text of a control body (G24.2). Text that is not JSON at all may pass: JSON.parse refuses it.
 * @param partsMax elements and members that the whole body may have
 * @throws GatewayError INVALID_REQUEST naming the rule and the character at which it was broken;
 *   UnreadableBody where a word stands that is not JSON
 */
export function scanJson(text: string, partsMax: number): void {
  const levels: (SeenKeys | null)[] = [];
  let seen: SeenKeys | null = null;
  let keyComes = false;
  let parts = 0;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    switch (code) {
      case quote: {
        const end = stringEnd(text, index);
        if (keyComes && seen !== null) {
          seen = addKey(seen, keyText(text, index, end), index);
          levels[levels.length - 1] = seen;
          keyComes = false;
        }
        index = end + 1;
        continue;
      }
      case 123: // {
      case 91: // [
        seen = code === 123 ? [] : null;
        keyComes = seen !== null;
        if (levels.push(seen) > jsonLimits.depthMax) {
          refuse(`The body nests deeper than ${jsonLimits.depthMax} levels`, index);
        }
        parts += 1;
        break;
      case 125: // }
      case 93: // ]
        levels.pop();
        seen = levels.at(-1) ?? null;
        keyComes = false;
        break;
      case comma:
        keyComes = seen !== null;
        parts += 1;
        if (parts > partsMax)
          refuse(`The body has more than ${partsMax} elements and members`, index);
        break;
      default:
        if (code === 45 || (code >= 48 && code <= 57)) {
          index = numberEnd(text, index);
          continue;
        }
        if (code > 32 && code !== colon) {
          index = literalEnd(text, index);
          continue;
        }
    }
    index += 1;
  }
}

/** Index of the closing quote of the string that opens at `start`; checks its escapes on the way. */
export function stringEnd(text: string, start: number): number {
  let index = start + 1;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    // NaN is the end of the text: an unterminated string, which JSON.parse refuses.
    if (code !== code) return text.length;
    if (code !== backslash) {
      index += 1;
    } else if (text.charCodeAt(index + 1) === letterU) {
      index = escapedUnitEnd(text, index);
    } else {
      index += 2;
    }
  }
}

/** Index after a `\uXXXX` escape, or after both halves of a surrogate pair. */
function escapedUnitEnd(text: string, start: number): number {
  const unit = Number.parseInt(text.slice(start + 2, start + 6), 16);
  if (unit >= 0xd800 && unit <= 0xdbff) {
    const isPair =
      text.charCodeAt(start + 6) === backslash && text.charCodeAt(start + 7) === letterU;
    const low = isPair ? Number.parseInt(text.slice(start + 8, start + 12), 16) : 0;
    if (low >= 0xdc00 && low <= 0xdfff) return start + 12;
    refuse("A string holds half of a surrogate pair", start);
  }
  if (unit >= 0xdc00 && unit <= 0xdfff) refuse("A string holds half of a surrogate pair", start);
  return start + 6;
}

/** Index after a number; one that a double cannot hold is refused rather than turned into Infinity. */
function numberEnd(text: string, start: number): number {
  let index = start + 1;
  let hasExponent = false;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === 69 || code === 101) hasExponent = true;
    else if (!((code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46)) break;
    index += 1;
  }
  if (
    (hasExponent || index - start > 300) &&
    Math.abs(Number(text.slice(start, index))) === Number.POSITIVE_INFINITY
  ) {
    refuse("A number is too large", start);
  }
  return index;
}

/** Index after `true`, `false` or `null`; nothing else may stand outside strings, and JSON.parse would not say where it stands. */
function literalEnd(text: string, start: number): number {
  const literal = literals.find((word) => text.startsWith(word, start));
  if (literal === undefined) throw new UnreadableBody(placed("The body is not valid JSON", start));
  return start + literal.length;
}

/** Returns the text of the string between two quotes. */
export function keyText(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  if (!raw.includes("\\")) return raw;
  try {
    return JSON.parse(text.slice(start, end + 1)) as string;
  } catch {
    return raw;
  }
}

function addKey(seen: SeenKeys, key: string, at: number): SeenKeys {
  if ((key.length === 9 || key.length === 11) && dangerousKeys.has(key))
    refuse(`The key "${key}" is not allowed`, at);
  if (key.includes("\0")) refuse("A key holds a NUL character", at);
  const isRepeated = Array.isArray(seen) ? seen.includes(key) : seen.has(key);
  if (isRepeated)
    refuse(
      `The key ${JSON.stringify(key.slice(0, 63).toWellFormed())} stands twice in one object`,
      at,
    );
  if (Array.isArray(seen)) {
    if (seen.length < listedKeysMax) {
      seen.push(key);
      return seen;
    }
    return new Set(seen).add(key);
  }
  if (seen.size >= jsonLimits.keysPerObjectMax) {
    refuse(`An object has more than ${jsonLimits.keysPerObjectMax} keys`, at);
  }
  return seen.add(key);
}

function refuse(rule: string, at: number): never {
  throw new GatewayError("INVALID_REQUEST", { message: placed(rule, at) });
}

const placed = (rule: string, at: number): string => `${rule} (character ${at + 1} of the body).`;
