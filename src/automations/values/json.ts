// JSON without loss: a number whose digits JavaScript would write otherwise stays as it was written, as raw JSON (G30.2).
import { randomBytes } from "node:crypto";

declare global {
  /** What JavaScript has, and the library of types lacks. */
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
  /** The text of a value that is no list and has no members. */
  readonly source?: string;
}

/** Levels of arrays and objects up to which a text is parsed. */
export const DEPTH_MAX = 500;
/** Values up to which a text from outside is parsed. Values take far more memory than text. */
export const VALUES_MAX = 250_000;
/** A text with more values or characters than these is parsed outside the event loop. */
const LOOP_VALUES_MAX = 20_000;
const LOOP_LENGTH_MAX = 1024 * 1024;
/** Of these a number that is kept as it was written counts as so many more: it takes as much more time. */
const KEPT_WEIGHT = 3;
/** And one more for so many of its characters. */
const KEPT_CHARACTERS = 32;

/** A number kept as it was written. */
export interface RawNumber {
  readonly rawJSON: string;
}

export const isRawNumber = (value: unknown): value is RawNumber => JSON.isRawJSON(value);

/** Whether it has members: neither a list nor a number kept as it was written. */
export const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isRawNumber(value);

/**
 * The value of a JSON text: what a double cannot carry, or would write otherwise, as raw JSON.
 * @throws SyntaxError, also if the text nests too deep
 */
export function parseJson(text: string): unknown {
  const { depth, marked } = survey(text, Infinity);
  if (depth > DEPTH_MAX) throw new SyntaxError(`The JSON nests deeper than ${DEPTH_MAX} levels.`);
  if (marked === null) return JSON.parse(text);
  try {
    return unmarked(JSON.parse(marked));
  } catch {
    // What is wrong is told of the text itself.
    return JSON.parse(text);
  }
}

/** The error of a step that reads a part of JSON beyond the bounds (G30.2). */
export class BeyondBounds extends Error {
  override readonly name = "BeyondBounds";

  /** @param what is too large, as the subject of the message */
  constructor(what: string) {
    super(
      `${what} nests deeper than ${DEPTH_MAX} levels, or holds more than ${VALUES_MAX} values. Steps read no part of such JSON.`,
    );
  }
}

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

/** JSON texts of large values, which cost too much to be written again. */
const texts = new WeakMap<object, () => string>();

/** Notes the JSON text of a value that nothing changes any more. */
export const knowText = (value: object, text: () => string): void => void texts.set(value, text);

/** Returns true if the JSON text of the value is known. */
export const isTextKnown = (value: unknown): boolean =>
  typeof value === "object" && value !== null && texts.has(value);

/** JSON text of any value, `null` where it has none. @throws RangeError where it nests without end */
export const jsonText = (value: unknown): string =>
  (typeof value === "object" && value !== null ? texts.get(value)?.() : undefined) ??
  JSON.stringify(value) ??
  "null";

/**
 * Before the digits of a number that is kept: it is parsed as a text, and put in its place afterwards. A function of `JSON.parse` for each value
 * would take ten times as long. Nobody else knows it.
 */
const MARK = `${randomBytes(9).toString("base64url")} `;

/** The value with the numbers that were marked; changed in place, no deeper than `DEPTH_MAX`. */
function unmarked(value: unknown): unknown {
  if (typeof value === "string")
    return value.startsWith(MARK) ? JSON.rawJSON(value.slice(MARK.length)) : value;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    for (let place = 0; place < items.length; place++) {
      const item = items[place];
      if (typeof item === "string" || typeof item === "object") items[place] = unmarked(item);
    }
  } else if (isHolder(value))
    for (const name of Object.keys(value)) {
      const item = value[name];
      if (typeof item !== "string") unmarked(item);
      else if (!item.startsWith(MARK)) continue;
      // Of this name an assignment would make no member.
      else if (name === "__proto__")
        Object.defineProperty(value, name, { value: unmarked(item), enumerable: true });
      else value[name] = unmarked(item);
    }
  return value;
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Whether a double has the same value as the digits. */
export const isCarried = ({ rawJSON }: RawNumber): boolean =>
  plainDigits(rawJSON) === plainDigits(String(Number(rawJSON)));

/** Digits without exponent, leading and closing zeros; undefined beyond a thousand of them. */
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
/** Numbers that JavaScript writes as they are written here. */
const USUAL = /^(?:0|-?[1-9]\d{0,14})$|^(?=.{1,16}$)-?(?:0\.\d{0,4}|[1-9]\d*\.\d*)[1-9]$/;

const WHOLE_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Behind what looks like a number and stands where a name belongs. */
const NAMES = /[ \t\n\r]*:/y;

interface Survey {
  /** Levels of arrays and objects. */
  readonly depth: number;
  /** The text with marks before the numbers that JavaScript would write otherwise; null where there are none. */
  readonly marked: string | null;
  readonly values: number;
}

/** Of whatever looks like JSON; no further than `valuesMax`. */
function survey(text: string, valuesMax: number): Survey {
  let depth = 0;
  let deepest = 0;
  const pieces: string[] = [];
  let taken = 0;
  let values = 1;
  for (let place = 0; place < text.length && values <= valuesMax; place++) {
    const mark = text.charCodeAt(place);
    if (mark === QUOTE) place = endOfText(text, place);
    else if (mark === COMMA) values++;
    else if (mark === 91 || mark === 123) {
      deepest = Math.max(deepest, ++depth);
      values++;
    } else if (mark === 93 || mark === 125) depth--;
    else if (mark === 45 || (mark >= 48 && mark <= 57)) {
      NUMBER.lastIndex = place;
      const [number = "-"] = NUMBER.exec(text) ?? [];
      const end = place + number.length;
      if (!USUAL.test(number) && isKept(number, text, end)) {
        pieces.push(text.slice(taken, place), `"${MARK}${number}"`);
        taken = end;
        values += KEPT_WEIGHT + Math.floor(number.length / KEPT_CHARACTERS);
      }
      place = end - 1;
    }
  }
  const marked = pieces.length === 0 ? null : pieces.join("") + text.slice(taken);
  return { depth: deepest, marked, values };
}

/** What is no number, or stands where none may, is left as it is, to be refused. */
function isKept(number: string, text: string, end: number): boolean {
  NAMES.lastIndex = end;
  return WHOLE_NUMBER.test(number) && String(Number(number)) !== number && !NAMES.test(text);
}

/** Returns the place of the quote that closes the text which begins at `start`. */
export function endOfText(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
}
