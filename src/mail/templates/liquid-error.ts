// Turns errors of Liquid into diagnostics for the author of a template: file, position, message, suggestion.
import { closestName, type Diagnostic, type Violation } from "../../platform/index.ts";
import { traceLines } from "./origin-lines.ts";

export class LiquidError extends Error {
  override readonly name = "LiquidError";
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic, cause?: unknown) {
    super(diagnostic.message, { cause });
    this.diagnostic = diagnostic;
  }
}

/** Our own error for a value that is null, told apart from those of Liquid by its words. */
export const EMPTY = "an empty value is printed";

interface LiquidErrorLike extends Error {
  readonly token?: {
    readonly file?: string;
    getPosition?: () => readonly [number, number];
    getText?: () => string;
  };
  readonly originalError?: Error & { readonly variableName?: string };
}

/** What there is, for suggestions. */
export interface Known {
  readonly tags: readonly string[];
  readonly filters: readonly string[];
  readonly partials: readonly string[];
}

/** @param fileOf turns the name of a shared part into its file */
export function describeLiquid(
  thrown: unknown,
  {
    fileOf,
    ...known
  }: Known & { readonly fileOf: (name: string | undefined, fallback: string) => string },
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
  const violation = explain(message, written, error.originalError?.variableName, known);
  return { file, line, column, severity: "error", ...violation };
}

function explain(
  message: string,
  written: string,
  variable: string | undefined,
  { tags, filters, partials }: Known,
): Violation {
  if (variable !== undefined)
    return { rule: "undefined-variable", message: `undefined variable ${variable}`, hint: "" };
  if (message.startsWith(EMPTY))
    return {
      rule: "empty-value",
      message: `${written} may print nothing: the value is optional`,
      hint: "Put {% if ... %} around it, or give it a | default.",
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
    return { rule: "too-much", message: `it does too much: ${message}`, hint: "Make it simpler." };
  return { rule: "bad-liquid", message: message.replace(/[.:]$/, ""), hint: "Correct the Liquid." };
}

const unknownPart = (name: string, partials: readonly string[]): Violation =>
  unknownName("unknown-partial", `there is no shared part "${name}"`, name, partials);

/** Liquid looks for shared parts only when it renders, and then tells no line. */
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

function unknownName(
  rule: string,
  message: string,
  name: string,
  known: readonly string[],
): Violation {
  const meant = closestName(name, known);
  const hint = meant === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${meant}?`;
  return { rule, message, hint };
}
