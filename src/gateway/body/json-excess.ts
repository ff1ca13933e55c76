// Finds a member of a JSON body that is too large or too deep, before the body is parsed (G17.6).
// The gateway then uses the body without this member.
import { jsonLimits, keyText, stringEnd } from "./json-scan.ts";

/** Why the gateway removes a member. */
type Excess = "size" | "depth";

/** Maximum bytes of a member in the form in which the gateway writes JSON. */
const BYTES_MAX = 16 * 1024;
/**
 * Limits that only a member of more than `BYTES_MAX` bytes can exceed. An element takes at least
 * one byte, and a name with its value at least four. An escape sequence of six characters becomes
 * at least one byte.
 */
const bounds = { parts: BYTES_MAX, names: BYTES_MAX / 4, characters: 6 * BYTES_MAX };

const quote = 34;
const comma = 44;
const colon = 58;

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const opens = (code: number): boolean => code === 123 || code === 91;
const closes = (code: number): boolean => code === 125 || code === 93;

/**
 * Returns the body without the named member if this member is an object beyond its limits.
 * Otherwise returns null. A later scan checks that the rest is valid.
 * @returns `text` has `null` as the member's value
 * @throws GatewayError INVALID_REQUEST if a string contains half of a surrogate pair
 */
export function withoutExcess(
  text: string,
  name: string,
): { readonly text: string; readonly excess: Excess } | null {
  let depth = 0;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === quote) {
      const end = stringEnd(text, index);
      const start = depth === 1 ? valueAfter(text, end + 1) : null;
      if (start !== null && text[start] === "{" && keyText(text, index, end) === name) {
        const { end: after, excess } = measured(text, start);
        if (excess !== null)
          return { text: `${text.slice(0, start)}null${text.slice(after)}`, excess };
        index = after;
      } else index = end + 1;
      continue;
    }
    if (opens(code)) depth += 1;
    else if (closes(code)) depth -= 1;
    index += 1;
  }
  return null;
}

/**
 * Returns the position of the value after a member's name. Returns null if the string is not a
 * name.
 */
function valueAfter(text: string, nameEnd: number): number | null {
  const at = afterBlanks(text, nameEnd);
  return text.charCodeAt(at) === colon ? afterBlanks(text, at + 1) : null;
}

function afterBlanks(text: string, start: number): number {
  let index = start;
  while (isBlank(text.charCodeAt(index))) index += 1;
  return index;
}

/** Measures an object without parsing it. */
function measured(
  text: string,
  start: number,
): { readonly end: number; readonly excess: Excess | null } {
  let [parts, names, characters, depth, deepest] = [0, 0, 0, 0, 0];
  let index = start;
  do {
    const code = text.charCodeAt(index);
    const next = code === quote ? stringEnd(text, index) + 1 : index + 1;
    if (!isBlank(code)) characters += next - index;
    if (opens(code)) {
      depth += 1;
      parts += 1;
      deepest = Math.max(deepest, depth);
    } else if (closes(code)) depth -= 1;
    else if (code === comma) parts += 1;
    else if (code === colon) names += 1;
    index = next;
  } while (depth > 0 && index < text.length);
  // The body itself adds one level of depth.
  if (deepest >= jsonLimits.depthMax) return { end: index, excess: "depth" };
  const isLarge = parts > bounds.parts || names > bounds.names || characters > bounds.characters;
  return { end: index, excess: isLarge ? "size" : null };
}
