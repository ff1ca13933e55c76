// Converts errors of Liquid (the template language) to error messages for the author of a template.
// A message contains the file, the position, the mistake and a suggestion.
import { nameHint, type Diagnostic, type Violation } from "../../platform/index.ts";
import { traceLines } from "./origin-lines.ts";

export class LiquidError extends Error {
  override readonly name = "LiquidError";
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic, cause?: unknown) {
    super(diagnostic.message, { cause });
    this.diagnostic = diagnostic;
  }
}

/**
 * The message of the error that the gateway throws inside Liquid if a template prints a value that
 * is null. The gateway recognises the error by this text when Liquid passes it on.
 */
export const EMPTY = "an empty value is printed";

interface LiquidErrorLike extends Error {
  readonly token?: {
    readonly file?: string;
    getPosition?: () => readonly [number, number];
    getText?: () => string;
  };
  readonly originalError?: Error & { readonly variableName?: string };
}

/**
 * The names of the tags, filters and shared parts that a template may use. For a misspelt name, the
 * error message suggests the most similar name.
 */
export interface KnownNames {
  readonly tags: readonly string[];
  readonly filters: readonly string[];
  readonly partials: readonly string[];
}

/**
 * Converts an error of Liquid to an error message for the author of the template.
 * @param fileOf returns the path of the file that contains a shared part
 */
export function describeLiquid(
  thrown: unknown,
  {
    fileOf,
    ...known
  }: KnownNames & { readonly fileOf: (name: string | undefined, fallback: string) => string },
): Diagnostic {
  const error = thrown as LiquidErrorLike;
  const [line, column] = error.token?.getPosition?.() ?? [];
  const file = fileOf(error.token?.file, "template");
  const written = traceLines(error.token?.getText?.() ?? "")
    .text.trim()
    .slice(0, 60);
  const message = traceLines(error.originalError?.message ?? error.message).text.replace(
    /, (?:file|line):.*$/s,
    "",
  );
  const violation = violationOf(message, written, error.originalError?.variableName, known);
  return { file, line, column, severity: "error", ...violation };
}

function violationOf(
  message: string,
  written: string,
  variable: string | undefined,
  { tags, filters, partials }: KnownNames,
): Violation {
  if (variable !== undefined)
    return { rule: "undefined-variable", message: `undefined variable ${variable}`, hint: "" };
  if (message.startsWith(EMPTY))
    return {
      rule: "empty-value",
      message: `${written} may print nothing: the value is optional`,
      hint: "Put `{% if ... %}` around this value, or add the filter `default` with a text for mails without the value.",
    };
  const [, filter] = /^undefined filter: (\S+)/.exec(message) ?? [];
  if (filter !== undefined)
    return unknownName("unknown-filter", `the filter ${filter} does not exist`, filter, filters);
  const [, tag] = /^tag "?([^"\s]+)"? not found/.exec(message) ?? [];
  if (tag !== undefined)
    return unknownName("unknown-tag", `the tag {% ${tag} %} does not exist`, tag, tags);
  const [, partial] = /Failed to lookup "([^"]*)"/.exec(message) ?? [];
  if (partial !== undefined) return unknownPart(partial, partials);
  if (/limit exceeded/.test(message))
    return {
      rule: "too-much",
      message: `the template exceeds a limit: ${message}`,
      hint: "Simplify the template, for example by removing a loop.",
    };
  return {
    rule: "bad-liquid",
    message: message.replace(/[.:]$/, ""),
    hint: "Correct the Liquid code at this position.",
  };
}

const unknownPart = (name: string, partials: readonly string[]): Violation =>
  unknownName("unknown-partial", `there is no shared part "${name}"`, name, partials);

/**
 * Finds the first `{% render "name" %}` in a text for which no shared part exists. Liquid itself
 * reports this mistake only when it renders a mail, and without a line number.
 */
export function missingPart(
  text: string,
  file: string,
  partials: readonly string[],
): Diagnostic | undefined {
  for (const { 1: name, index } of text.matchAll(/\{%-?\s*render\s+["']([^"']*)["']/g)) {
    if (partials.includes(name!)) continue;
    const lines = text.slice(0, index).split("\n");
    const position = { line: lines.length, column: lines.at(-1)!.length + 1 };
    return { file, ...position, ...unknownPart(name!, partials), severity: "error" };
  }
  return undefined;
}

const unknownName = (
  rule: string,
  message: string,
  name: string,
  known: readonly string[],
): Violation => ({
  rule,
  message,
  hint: nameHint(name, known),
});
