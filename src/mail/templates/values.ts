// Checks the values of a mail against the variables that the template declares in `variables.yaml`.
// Refuses unknown, missing and wrong values, and links that are not http or https. Removes control
// characters from texts.
import { nameHint } from "../../platform/index.ts";
import type { ConfigTypes } from "../../contract/index.ts";
import { markCharacters } from "./origin-lines.ts";

export type Variable = ConfigTypes["mail-variable"];
export type TemplatePart = Variable["places"][number];
export type Variables = ReadonlyMap<string, Variable>;

/** The values of a mail by the name of the variable. Numbers may be given as text. */
export type MailValues = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Thrown if a value does not fit the variable that `variables.yaml` declares. The message names the
 * variable. It does not contain the value, because values may be secret.
 */
export class MailValueError extends Error {
  override readonly name = "MailValueError";
  readonly variable: string;
  readonly hint: string;

  constructor(variable: string, message: string, hint: string) {
    super(`${variable} ${message}`);
    this.variable = variable;
    this.hint = hint;
  }
}

const TEXT_POINTS_MAX = 200;
const LINES_POINTS_MAX = 20_000;
const URL_LENGTH_MAX = 2_000;

/**
 * Checks the given values and returns a value for each declared variable. An optional variable
 * without a value gets its default, or null if it has none.
 * @throws MailValueError if a value is unknown, missing or of the wrong type
 */
export function completeValues(
  variables: Variables,
  values: MailValues,
): Readonly<Record<string, string | number | null>> {
  for (const name of Object.keys(values))
    if (!variables.has(name)) {
      const hint = nameHint(name, [...variables.keys()]);
      throw new MailValueError(name, "is not a variable of this template", hint);
    }
  return Object.fromEntries(
    [...variables].map(([name, variable]) => {
      const given = values[name] ?? variable.default ?? null;
      if (given !== null && given !== "") return [name, readers[variable.type](name, given)];
      if (variable.required !== true) return [name, null];
      throw new MailValueError(
        name,
        "is required and has no value",
        `Send a value for the variable \`${name}\`.`,
      );
    }),
  );
}

type ValueReader = (name: string, given: string | number) => string | number;

const readers: Readonly<Record<Variable["type"], ValueReader>> = {
  text: (_name, given) => oneLine(String(given)),
  lines: (_name, given) => severalLines(String(given)),
  code: (name, given) => {
    if (/^[A-Za-z0-9-]{4,64}$/.test(String(given))) return String(given);
    throw new MailValueError(
      name,
      "is not a code",
      "Send a code of 4 to 64 letters, digits and hyphens.",
    );
  },
  url: (name, given) => readUrl(name, String(given)),
  integer: (name, given) => {
    if (/^\d{1,9}$/.test(String(given))) return Number(given);
    throw new MailValueError(
      name,
      "is not a whole number",
      "Send a whole number of at most 9 digits, without a sign.",
    );
  },
};

/**
 * Removes control characters from a text with several lines, and shortens it to 20,000 characters.
 * All line breaks become line feeds.
 */
const severalLines = (given: string): string =>
  shortened(given, LINES_POINTS_MAX)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(cleanLine)
    .join("\n")
    .trim();

/**
 * Returns the first 200 characters of a text, without line breaks and control characters.
 * Right-to-left text gets invisible characters around it, so that it does not change the order of
 * the text beside it.
 */
export const oneLine = (given: string): string =>
  isolated(shortened(withoutControls(given).trim(), TEXT_POINTS_MAX));

/**
 * Returns the text with at most `most` characters. A longer text is cut off and ends with an
 * ellipsis.
 */
function shortened(text: string, most: number): string {
  const points = Array.from(text.toWellFormed());
  return points.length > most ? `${points.slice(0, most - 1).join("")}…` : points.join("");
}

const cleanLine = (line: string): string => isolated(withoutControls(line).trimEnd());

const withoutControls = (text: string): string =>
  text
    .replaceAll(markCharacters, "")
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "");

const isolated = (line: string): string =>
  rightToLeftLetters.test(line) ? `\u2068${line}\u2069` : line;

const rightToLeftLetters =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

function readUrl(name: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (url !== undefined && isWeb && url.href.length <= URL_LENGTH_MAX) {
    if (url.username === "" && url.password === "") return url.href;
    throw new MailValueError(
      name,
      "contains a user or a password",
      "Send the address without a user name and a password.",
    );
  }
  throw new MailValueError(
    name,
    "is not a web address",
    `Send an address that begins with https:// or http:// and has at most ${URL_LENGTH_MAX} characters.`,
  );
}
