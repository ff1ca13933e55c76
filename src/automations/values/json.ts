// JSON without loss: a number whose digits JavaScript would write otherwise stays as it was written, as raw JSON (G30.2).

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

/** Levels of arrays and objects up to which a text is taken apart; deeper ones stay texts. */
export const DEPTH_MAX = 500;
/** Values of a text from outside up to which it is taken apart: they take far more memory than their text, and time at a stretch. */
export const VALUES_MAX = 250_000;

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
 * @param valuesMax values, or more, that it may hold
 * @throws SyntaxError, also where it nests too deep or holds too much
 */
export function parseJson(text: string, valuesMax = Infinity): unknown {
  const { depth, isOdd, values } = survey(text, valuesMax);
  if (values > valuesMax) throw new SyntaxError(`The JSON holds more than ${valuesMax} values.`);
  if (depth > DEPTH_MAX) throw new SyntaxError(`The JSON nests deeper than ${DEPTH_MAX} levels.`);
  return isOdd ? JSON.parse(text, keepDigits) : (JSON.parse(text) as unknown);
}

/** JSON text of any value, `null` where it has none. @throws RangeError where it nests without end */
export const jsonText = (value: unknown): string => JSON.stringify(value) ?? "null";

function keepDigits(_name: string, value: unknown, { source }: Context): unknown {
  return typeof value !== "number" || source === undefined || String(value) === source
    ? value
    : JSON.rawJSON(source);
}

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

interface Survey {
  /** Levels of arrays and objects. */
  readonly depth: number;
  /** Whether some number may be written otherwise. */
  readonly isOdd: boolean;
  readonly values: number;
}

/** Of whatever looks like JSON; no further than `valuesMax`. */
function survey(text: string, valuesMax: number): Survey {
  let depth = 0;
  let deepest = 0;
  let isOdd = false;
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
      isOdd ||= !USUAL.test(number);
      place += number.length - 1;
    }
  }
  return { depth: deepest, isOdd, values };
}

function endOfText(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
}
