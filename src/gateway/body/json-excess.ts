// Finds a member of a JSON body that is too large or too deeply nested, before the body is parsed
// (G17.6). The gateway then replaces the value of this member by null.
import { jsonLimits, keyText, stringEnd } from "./json-scan.ts";

/** The reason why the gateway removes the member: it is too large, or too deeply nested. */
type Excess = "size" | "depth";

/** Maximum bytes of the searched member's value, as the gateway itself writes it as JSON. */
const BYTES_MAX = 16 * 1024;
/**
 * Limits for counts that need no parsing. A member that exceeds one of these limits certainly has
 * more than `BYTES_MAX` bytes. An element of a list takes at least one byte, and a name with its
 * value at least four. An escape sequence of six characters becomes at least one byte.
 */
const bounds = { parts: BYTES_MAX, names: BYTES_MAX / 4, characters: 6 * BYTES_MAX };

const quote = 34;
const comma = 44;
const colon = 58;

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const opens = (code: number): boolean => code === 123 || code === 91;
const closes = (code: number): boolean => code === 125 || code === 93;

/**
 * Returns the body without the value of a member, if this value is an object beyond the limits.
 * Otherwise returns null. Does not check the syntax of the rest of the body, because this check
 * follows later.
 * @param name the name of the member, which is searched in the outermost object only
 * @returns `text` is the body with `null` as the member's value
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
 * Returns the index of the value after a member's name. Returns null if the string is not followed
 * by a colon, so that it is not a name.
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

/**
 * Finds the end of an object, and whether the object exceeds the limits. Does not parse the object.
 * @param start index of the opening brace
 */
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
  // The object is inside the body, which itself adds one level.
  if (deepest >= jsonLimits.depthMax) return { end: index, excess: "depth" };
  const isLarge = parts > bounds.parts || names > bounds.names || characters > bounds.characters;
  return { end: index, excess: isLarge ? "size" : null };
}
