// Parses and writes JSON without loss of digits. If JavaScript would write a number differently,
// the number stays a raw number, with its original digits (G30.2).
import { randomBytes } from "node:crypto";

declare global {
  /** Members of JavaScript's `JSON` object that TypeScript's library does not declare. */
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
  /** The text of a number, string or other primitive value in the JSON source. */
  readonly source?: string;
}

/** Maximum depth of arrays and objects in a JSON text that the gateway parses. */
export const DEPTH_MAX = 500;
/**
 * Maximum number of JSON values in the body of a request or response. Parsed values take far more
 * memory than the text.
 */
export const VALUES_MAX = 250_000;
/**
 * A JSON text with more values or characters than these limits is parsed in a separate process, and
 * not in the event loop.
 */
const LOOP_VALUES_MAX = 20_000;
const LOOP_LENGTH_MAX = 1024 * 1024;
/** A raw number counts as this many additional JSON values, because it takes longer to parse. */
const RAW_NUMBER_WEIGHT = 3;
/** For each full 32 characters, a raw number counts as one more JSON value. */
const RAW_NUMBER_CHARACTERS = 32;

/** A number with its original digits. `JSON.stringify` writes these digits. */
export interface RawNumber {
  readonly rawJSON: string;
}

export const isRawNumber = (value: unknown): value is RawNumber => JSON.isRawJSON(value);

/** Returns true for an object. Lists and raw numbers are not objects here. */
export const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isRawNumber(value);

/**
 * Parses a JSON text. A number becomes a raw number if JavaScript cannot represent it, or would
 * write it differently.
 * @throws SyntaxError if the text is not JSON or nests too deep
 */
export function parseJson(text: string): unknown {
  const { depth, marked } = survey(text, Infinity);
  if (depth > DEPTH_MAX)
    throw new SyntaxError(
      `The JSON has more than ${DEPTH_MAX} nested levels, which is the maximum. Use fewer levels.`,
    );
  if (marked === null) return JSON.parse(text);
  try {
    return unmarked(JSON.parse(marked));
  } catch {
    // Parses the original text again, so that the error message refers to this text.
    return JSON.parse(text);
  }
}

/**
 * Returns the error message for a step that reads a part of JSON with too many values or levels
 * (G30.2).
 * @param what the subject of the message, such as "The JSON of the response"
 */
export const beyondBoundsText = (what: string): string =>
  `${what} has more than ${DEPTH_MAX} levels or more than ${VALUES_MAX} values, so steps cannot read any part of it. Use smaller JSON.`;

/**
 * Parses a body that may be JSON. Returns the text itself if the body is not JSON. The caller must
 * first check that the body does not exceed `DEPTH_MAX` and `VALUES_MAX` (G30.2).
 * @param read replaces the usual parser; called only if the text is valid JSON
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

/**
 * Returns true if a body begins like JSON, and has more than `DEPTH_MAX` levels or `VALUES_MAX`
 * values (G30.2).
 */
export function isBeyondBounds(text: string): boolean {
  const json = text.replace(BYTE_ORDER_MARK, "");
  if (!/^\s*[[{\d-]/.test(json)) return false;
  const { depth, values } = survey(json, VALUES_MAX);
  return depth > DEPTH_MAX || values > VALUES_MAX;
}

const BYTE_ORDER_MARK = /^\u{FEFF}/u;

/**
 * Returns true if the event loop may parse the text, because it is short and contains few values.
 */
export function isSmallJson(text: string): boolean {
  // Each level and each value takes at least one character. So a text with at most `DEPTH_MAX`
  // characters cannot exceed the limits.
  if (text.length <= DEPTH_MAX) return true;
  if (text.length > LOOP_LENGTH_MAX) return false;
  const { depth, values } = survey(text, LOOP_VALUES_MAX);
  return depth <= DEPTH_MAX && values <= LOOP_VALUES_MAX;
}

/**
 * The JSON texts of large parsed values. To write a large value as JSON again would take too long.
 */
const textCache = new WeakMap<object, () => string>();

/**
 * Stores a function that returns the JSON text of a value. The value must not change afterwards.
 */
export const cacheText = (value: object, text: () => string): void =>
  void textCache.set(value, text);

/** Returns true if `cacheText` was called for the value. */
export const isTextCached = (value: unknown): boolean =>
  typeof value === "object" && value !== null && textCache.has(value);

/**
 * Returns the JSON text of any value. Returns the text `null` for a value that JSON cannot
 * represent, such as undefined.
 * @throws RangeError if the value nests too deep or contains itself
 */
export const jsonText = (value: unknown): string =>
  (typeof value === "object" && value !== null ? textCache.get(value)?.() : undefined) ??
  JSON.stringify(value) ??
  "null";

/**
 * A prefix that marks raw numbers. Before parsing, each raw number is replaced by a string with
 * this prefix. After parsing, these strings are replaced by raw numbers. A `JSON.parse` reviver for
 * each value would take ten times as long. The prefix is random, so that no other text begins with
 * it by chance.
 */
const MARK = `${randomBytes(9).toString("base64url")} `;

/**
 * Replaces strings with the prefix `MARK` by raw numbers, inside the given value. The value has at
 * most `DEPTH_MAX` levels.
 */
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
      // An assignment to `__proto__` would change the prototype of the object and create no member.
      else if (name === "__proto__")
        Object.defineProperty(value, name, { value: unmarked(item), enumerable: true });
      else value[name] = unmarked(item);
    }
  return value;
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns true if a JavaScript number can represent the raw number exactly. */
export const fitsDouble = ({ rawJSON }: RawNumber): boolean =>
  plainDigits(rawJSON) === plainDigits(String(Number(rawJSON)));

/**
 * Returns the digits of a number without an exponent, without leading zeros, and without zeros at
 * the end of a fraction. Returns undefined for more than a thousand digits.
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
/** Matches usual numbers, which JavaScript writes with exactly the same characters. */
const USUAL = /^(?:0|-?[1-9]\d{0,14})$|^(?=.{1,16}$)-?(?:0\.\d{0,4}|[1-9]\d*\.\d*)[1-9]$/;

const WHOLE_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/**
 * Matches a colon after a number. The number is then in the place of a member name, which is not
 * valid JSON.
 */
const NAMES = /[ \t\n\r]*:/y;

interface Survey {
  /** Number of nested levels of arrays and objects. */
  readonly depth: number;
  /**
   * The text, in which each raw number is replaced by a string with the prefix `MARK`; null if it
   * contains no raw numbers.
   */
  readonly marked: string | null;
  readonly values: number;
}

/**
 * Counts the levels and values of a text that may be JSON, and marks its raw numbers with the
 * prefix `MARK`. Stops after `valuesMax` values.
 */
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
 * Returns true for a valid number that JavaScript would write differently. Invalid numbers stay
 * unmarked, so that `JSON.parse` refuses them.
 */
function isRaw(number: string, text: string, end: number): boolean {
  NAMES.lastIndex = end;
  return WHOLE_NUMBER.test(number) && String(Number(number)) !== number && !NAMES.test(text);
}

/** Returns the index of the quote that ends the string which starts at index `start`. */
export function endOfText(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
}
