// Scans the text of a JSON body before `JSON.parse`. Rejects what `JSON.parse` would accept: too
// many levels, too many elements and members, repeated and dangerous keys, halves of surrogate
// pairs, and numbers that are too large.
import { GatewayError, UnreadableBody } from "../../contract/index.ts";

export const jsonLimits = {
  /** Maximum depth of nested arrays and objects. */
  depthMax: 64,
  /**
   * Maximum number of members of one object. Objects with many keys that look like integers are
   * slow in JavaScript.
   */
  keysPerObjectMax: 10_000,
} as const;

/**
 * Keys that the gateway rejects, because code that copies them carelessly would change the
 * prototype of an object.
 */
const dangerousKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
/** If an object has more keys than this number, the scan keeps them in a Set instead of a list. */
const listedKeysMax = 12;

const literals = ["true", "false", "null"];

const quote = 34;
const comma = 44;
const colon = 58;
const backslash = 92;
const letterU = 117;

/**
 * The keys that the scan has found so far in one object. They are in a list, or in a Set if they
 * are many.
 */
type SeenKeys = string[] | Set<string>;

/**
 * Checks the text of a JSON body (G24.2). Accepts some texts that are not JSON, because
 * `JSON.parse` rejects them later.
 * @param partsMax maximum number of elements and members of the whole body
 * @throws GatewayError INVALID_REQUEST with the violated rule and the position of the character
 * @throws UnreadableBody if a word outside strings is not `true`, `false` or `null`
 */
export function scanJson(text: string, partsMax: number): void {
  const levels: (SeenKeys | null)[] = [];
  let seen: SeenKeys | null = null;
  let isKeyNext = false;
  let parts = 0;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    switch (code) {
      case quote: {
        const end = stringEnd(text, index);
        if (isKeyNext && seen !== null) {
          seen = addKey(seen, keyText(text, index, end), index);
          levels[levels.length - 1] = seen;
          isKeyNext = false;
        }
        index = end + 1;
        continue;
      }
      case 123: // {
      case 91: // [
        seen = code === 123 ? [] : null;
        isKeyNext = seen !== null;
        if (levels.push(seen) > jsonLimits.depthMax) {
          refuseJson(`The body nests deeper than ${jsonLimits.depthMax} levels`, index);
        }
        parts += 1;
        break;
      case 125: // }
      case 93: // ]
        levels.pop();
        seen = levels.at(-1) ?? null;
        isKeyNext = false;
        break;
      case comma:
        isKeyNext = seen !== null;
        parts += 1;
        if (parts > partsMax)
          refuseJson(`The body has more than ${partsMax} elements and members`, index);
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

/**
 * Returns the index of the closing quote of a string. Checks the `\u` escape sequences of the
 * string.
 * @param start index of the opening quote
 */
export function stringEnd(text: string, start: number): number {
  let index = start + 1;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === quote) return index;
    // NaN, which is not equal to itself, means the end of the text. `JSON.parse` later rejects a
    // string without a closing quote.
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

/**
 * Returns the index after a `\uXXXX` escape sequence. If the sequence is the first half of a
 * surrogate pair, returns the index after the second half. Rejects one half without the other.
 */
function escapedUnitEnd(text: string, start: number): number {
  const unit = Number.parseInt(text.slice(start + 2, start + 6), 16);
  if (unit >= 0xd800 && unit <= 0xdbff) {
    const isPair =
      text.charCodeAt(start + 6) === backslash && text.charCodeAt(start + 7) === letterU;
    const low = isPair ? Number.parseInt(text.slice(start + 8, start + 12), 16) : 0;
    if (low >= 0xdc00 && low <= 0xdfff) return start + 12;
    refuseJson("A string contains half of a surrogate pair", start);
  }
  if (unit >= 0xdc00 && unit <= 0xdfff)
    refuseJson("A string contains half of a surrogate pair", start);
  return start + 6;
}

/**
 * Returns the index after a number. Rejects a number that is too large for JavaScript, which would
 * read it as Infinity.
 */
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
    refuseJson("A number is too large", start);
  }
  return index;
}

/**
 * Returns the index after `true`, `false` or `null`. Rejects other words outside strings, because
 * `JSON.parse` would not report their position.
 */
function literalEnd(text: string, start: number): number {
  const literal = literals.find((word) => text.startsWith(word, start));
  if (literal === undefined)
    throw new UnreadableBody(atCharacter("The body is not valid JSON", start));
  return start + literal.length;
}

/**
 * Returns the text of a string, with its escape sequences decoded.
 * @param start index of the opening quote
 * @param end index of the closing quote
 */
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
    refuseJson(`The key "${key}" is not allowed`, at);
  if (key.includes("\0")) refuseJson("A key contains a NUL character", at);
  const isRepeated = Array.isArray(seen) ? seen.includes(key) : seen.has(key);
  if (isRepeated)
    refuseJson(
      `An object has the key ${JSON.stringify(key.slice(0, 63).toWellFormed())} more than once`,
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
    refuseJson(`An object has more than ${jsonLimits.keysPerObjectMax} keys`, at);
  }
  return seen.add(key);
}

function refuseJson(rule: string, at: number): never {
  throw new GatewayError("INVALID_REQUEST", { message: atCharacter(rule, at) });
}

const atCharacter = (rule: string, at: number): string =>
  `${rule} (character ${at + 1} of the body).`;
