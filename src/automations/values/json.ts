// JSON without loss of digits: a number that JavaScript would write differently stays raw JSON
// (G30.2).
import { randomBytes } from "node:crypto";

declare global {
  /** Functions of JavaScript that TypeScript's library does not declare. */
  interface JSON {
    parse(
      text: string,
      reviver: (name: string, value: unknown, context: Context) => unknown,
    ): unknown;
    rawJSON(text: string): RawNumber;
    isRawJSON(value: unknown): value is RawNumber;
  }
}

interface Context {
  /** The source text of a primitive value. */
  readonly source?: string;
}

/** Maximum depth of arrays and objects in a text that is parsed. */
export const DEPTH_MAX = 500;
/** Maximum number of values in a text from outside. Values take far more memory than text. */
export const VALUES_MAX = 250_000;
/** A text with more values or characters than these is parsed outside the event loop. */
const LOOP_VALUES_MAX = 20_000;
const LOOP_LENGTH_MAX = 1024 * 1024;
/** Additional weight of a raw number, in values, because it takes longer to parse. */
const RAW_NUMBER_WEIGHT = 3;
/** Characters of a raw number that add one more value to its weight. */
const RAW_NUMBER_CHARACTERS = 32;

/** A number with its digits as they were written. */
export interface RawNumber {
  readonly rawJSON: string;
}

export const isRawNumber = (value: unknown): value is RawNumber => JSON.isRawJSON(value);

/** Returns true for an object: not a list, and not a raw number. */
export const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isRawNumber(value);

/**
 * Returns the value of a JSON text. Numbers that a double cannot represent, or would write
 * differently, become raw JSON.
 * @throws SyntaxError if the text is not JSON or nests too deep
 */
export function parseJson(text: string): unknown {
  const { depth, marked } = survey(text, Infinity);
  if (depth > DEPTH_MAX) throw new SyntaxError(`The JSON nests deeper than ${DEPTH_MAX} levels.`);
  if (marked === null) return JSON.parse(text);
  try {
    return unmarked(JSON.parse(marked));
  } catch {
    // The error must refer to the original text.
    return JSON.parse(text);
  }
}

/**
 * Returns the message for a step that reads a part of JSON beyond the bounds (G30.2).
 * @param what is too large, as the subject of the message
 */
export const beyondBoundsText = (what: string): string =>
  `${what} nests deeper than ${DEPTH_MAX} levels, or holds more than ${VALUES_MAX} values. Steps read no part of such JSON.`;

/**
 * Returns the value of a body that promises JSON and is within the bounds. The value is the text
 * if the body is not JSON.
 * @param read parses a text that is known to be JSON
 */
export function jsonBody(text: string, read?: (json: string) => unknown): unknown {
  const json = text.replace(BYTE_ORDER_MARK, "");
  try {
    const value = parseJson(json);
    return read === undefined ? value : read(json);
  } catch {
    return text;
  }
}

/** Returns true for a body that looks like JSON and is beyond the bounds (G30.2). */
export function isBeyondBounds(text: string): boolean {
  const json = text.replace(BYTE_ORDER_MARK, "");
  if (!/^\s*[[{\d-]/.test(json)) return false;
  const { depth, values } = survey(json, VALUES_MAX);
  return depth > DEPTH_MAX || values > VALUES_MAX;
}

const BYTE_ORDER_MARK = /^\u{FEFF}/u;

/** Returns true if the event loop may parse the text: it is short, and holds few values. */
export function isSmallJson(text: string): boolean {
  // Each level and each value takes at least one character.
  if (text.length <= DEPTH_MAX) return true;
  if (text.length > LOOP_LENGTH_MAX) return false;
  const { depth, values } = survey(text, LOOP_VALUES_MAX);
  return depth <= DEPTH_MAX && values <= LOOP_VALUES_MAX;
}

/** JSON texts of large values, which are too expensive to serialise again. */
const textCache = new WeakMap<object, () => string>();

/** Stores the JSON text of a value that no longer changes. */
export const cacheText = (value: object, text: () => string): void =>
  void textCache.set(value, text);

/** Returns true if the JSON text of the value is cached. */
export const isTextCached = (value: unknown): boolean =>
  typeof value === "object" && value !== null && textCache.has(value);

/**
 * Returns the JSON text of any value; `null` for a value without one.
 * @throws RangeError if the value nests without end
 */
export const jsonText = (value: unknown): string =>
  (typeof value === "object" && value !== null ? textCache.get(value)?.() : undefined) ??
  JSON.stringify(value) ??
  "null";

/**
 * Marks the digits of a raw number. The number is parsed as a string with this prefix, and replaced
 * afterwards. A `JSON.parse` reviver for each value would take ten times as long. The mark is
 * random, so a text cannot contain it.
 */
const MARK = `${randomBytes(9).toString("base64url")} `;

/** Replaces marked strings by raw numbers in place, to a depth of `DEPTH_MAX`. */
function unmarked(value: unknown): unknown {
  if (typeof value === "string")
    return value.startsWith(MARK) ? JSON.rawJSON(value.slice(MARK.length)) : value;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    for (let index = 0; index < items.length; index++) {
      const item = items[index];
      if (typeof item === "string" || typeof item === "object") items[index] = unmarked(item);
    }
  } else if (isHolder(value))
    for (const name of Object.keys(value)) {
      const item = value[name];
      if (typeof item !== "string") unmarked(item);
      else if (!item.startsWith(MARK)) continue;
      // An assignment to `__proto__` would not create a member.
      else if (name === "__proto__")
        Object.defineProperty(value, name, { value: unmarked(item), enumerable: true });
      else value[name] = unmarked(item);
    }
  return value;
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns true if a double has the same value as the digits. */
export const fitsDouble = ({ rawJSON }: RawNumber): boolean =>
  plainDigits(rawJSON) === plainDigits(String(Number(rawJSON)));

/**
 * Returns the digits without an exponent and without leading or trailing zeros; undefined for more
 * than a thousand digits.
 */
export function plainDigits(text: string): string | undefined {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const shift = Number(exponent);
  if (whole === "" || Math.abs(shift) + whole.length + fraction.length > 1_000) return undefined;
  const digits = `${"0".repeat(Math.max(0, -shift))}${whole}${fraction}${"0".repeat(Math.max(0, shift))}`;
  const point = Math.max(0, -shift) + whole.length + shift;
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "") || "0";
  const after = digits.slice(point).replace(/0+$/, "");
  const plain = after === "" ? before : `${before}.${after}`;
  return plain === "0" ? plain : sign + plain;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const NUMBER = /-?[\d.eE+-]+/y;
/** Numbers that JavaScript writes exactly like this. */
const USUAL = /^(?:0|-?[1-9]\d{0,14})$|^(?=.{1,16}$)-?(?:0\.\d{0,4}|[1-9]\d*\.\d*)[1-9]$/;

const WHOLE_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A colon after the token: the token stands where a member name belongs. */
const NAMES = /[ \t\n\r]*:/y;

interface Survey {
  /** Levels of arrays and objects. */
  readonly depth: number;
  /** The text with marks before the raw numbers; null if there are none. */
  readonly marked: string | null;
  readonly values: number;
}

/** Measures a text that may be JSON, and marks its raw numbers. Stops after `valuesMax` values. */
function survey(text: string, valuesMax: number): Survey {
  let depth = 0;
  let deepest = 0;
  const pieces: string[] = [];
  let copiedTo = 0;
  let values = 1;
  for (let index = 0; index < text.length && values <= valuesMax; index++) {
    const mark = text.charCodeAt(index);
    if (mark === QUOTE) index = endOfText(text, index);
    else if (mark === COMMA) values++;
    else if (mark === 91 || mark === 123) {
      deepest = Math.max(deepest, ++depth);
      values++;
    } else if (mark === 93 || mark === 125) depth--;
    else if (mark === 45 || (mark >= 48 && mark <= 57)) {
      NUMBER.lastIndex = index;
      const [number = "-"] = NUMBER.exec(text) ?? [];
      const end = index + number.length;
      if (!USUAL.test(number) && isRaw(number, text, end)) {
        pieces.push(text.slice(copiedTo, index), `"${MARK}${number}"`);
        copiedTo = end;
        values += RAW_NUMBER_WEIGHT + Math.floor(number.length / RAW_NUMBER_CHARACTERS);
      }
      index = end - 1;
    }
  }
  const marked = pieces.length === 0 ? null : pieces.join("") + text.slice(copiedTo);
  return { depth: deepest, marked, values };
}

/**
 * Returns true for a valid number that JavaScript would write differently. Other tokens stay, so
 * that the parser refuses them.
 */
function isRaw(number: string, text: string, end: number): boolean {
  NAMES.lastIndex = end;
  return WHOLE_NUMBER.test(number) && String(Number(number)) !== number && !NAMES.test(text);
}

/** Returns the index of the quote that closes the string which starts at `start`. */
export function endOfText(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
}
