// What Liquid refuses, in words for the author of a template: the file, the line, the flaw, what was probably meant.
// Decides nothing about what is allowed; `liquid.ts` does.
import { closestName } from "../../platform/index.ts";
import type { MailFinding } from "./finding.ts";
import { traceLines } from "./origin-lines.ts";

type Said = Pick<MailFinding, "rule" | "says" | "action">;

/** What Liquid refused. */
export class LiquidFlaw extends Error {
  override readonly name = "LiquidFlaw";
  readonly finding: MailFinding;

  constructor(finding: MailFinding, cause?: unknown) {
    super(finding.says, { cause });
    this.finding = finding;
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
export function describeLiquidError(
  thrown: unknown,
  {
    fileOf,
    ...known
  }: Known & { readonly fileOf: (name: string | undefined, fallback: string) => string },
): MailFinding {
  const error = thrown as LiquidErrorLike;
  const line = error.token?.getPosition?.()[0];
  const place = {
    file: fileOf(error.token?.file, "template"),
    ...(line === undefined ? {} : { line }),
    severity: "error" as const,
  };
  const written = traceLines(error.token?.getText?.() ?? "")
    .text.trim()
    .slice(0, 60);
  const message = traceLines(error.originalError?.message ?? error.message).text.replace(
    /, (?:file|line):.*$/s,
    "",
  );
  return { ...place, ...explain(message, written, error.originalError?.variableName, known) };
}

function explain(
  message: string,
  written: string,
  variable: string | undefined,
  { tags, filters, partials }: Known,
): Said {
  if (variable !== undefined)
    return { rule: "undefined-variable", says: `undefined variable ${variable}`, action: "" };
  if (message.startsWith(EMPTY))
    return {
      rule: "empty-value",
      says: `${written} may print nothing: the value is optional`,
      action: "Put {% if ... %} around it, or give it a | default.",
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
    return { rule: "too-much", says: `it does too much: ${message}`, action: "Make it simpler." };
  return { rule: "bad-liquid", says: message.replace(/[.:]$/, ""), action: "Correct the Liquid." };
}

const unknownPart = (name: string, partials: readonly string[]): Said =>
  unknownName("unknown-partial", `there is no shared part "${name}"`, name, partials);

/** Liquid looks for shared parts only when it renders, and then tells no line. */
export function missingPart(
  text: string,
  file: string,
  partials: readonly string[],
): MailFinding | undefined {
  for (const { 1: name, index } of text.matchAll(/\{%-?\s*render\s+["']([^"']*)["']/g)) {
    if (partials.includes(name!)) continue;
    const line = text.slice(0, index).split("\n").length;
    return { file, line, ...unknownPart(name!, partials), severity: "error" };
  }
  return undefined;
}

function unknownName(rule: string, says: string, name: string, known: readonly string[]): Said {
  const meant = closestName(name, known);
  const action = meant === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${meant}?`;
  return { rule, says, action };
}
