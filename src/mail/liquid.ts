// The language of the templates: Liquid with a short list of tags and filters, everything printed is escaped, names must be
// known, and size, time and memory are bounded (security R14). What goes wrong becomes a finding with its file and line.
import { Liquid, type LiquidOptions, type Template } from "liquidjs";
import { closestName } from "../platform/closest-name.ts";
import type { MailFinding } from "./finding.ts";
import { traceLines, type TracedText } from "./origin-lines.ts";
import { wordList } from "./word-list.ts";

export type { Template } from "liquidjs";

/** Values as templates see them: plain data, nothing with behaviour. */
export type Scope = Readonly<Record<string, unknown>>;

export interface TemplateEngine {
  /** @throws LiquidFlaw */
  readonly parse: (text: string, file: string) => Template[];
  /** @throws LiquidFlaw */
  readonly render: (template: Template[], scope: Scope) => TracedText;
  /** Every name that a template uses, those in branches not taken included; local ones are left out. */
  readonly namesIn: (template: Template[]) => readonly UsedName[];
}

export interface UsedName {
  /** `brand.name` */
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

/** What Liquid refused. `name` is the variable that was missing. */
export class LiquidFlaw extends Error {
  override readonly name = "LiquidFlaw";
  readonly finding: MailFinding;

  constructor(finding: MailFinding, cause?: unknown) {
    super(finding.says, { cause });
    this.finding = finding;
  }
}

const tags = wordList("if unless case for assign render comment #");
const filters = wordList(`
  default upcase downcase capitalize strip truncate truncatewords
  append prepend replace remove size first last join split
  plus minus times divided_by modulo round ceil floor url_encode
`);
const limits = { parse: 400_000, renderMs: 1_000, memory: 4_000_000, steps: 20_000 };

export interface EngineOptions {
  /** How a printed value is written. */
  readonly escape: (text: string) => string;
  /** Partials by name, as `{% render "name" %}` asks for them. */
  readonly partials?: Readonly<Record<string, string>>;
  /** Files of the partials, by name. */
  readonly partialFiles?: Readonly<Record<string, string>>;
}

/** Characters that markup gives a meaning to, as numbers: they mean the same in HTML, MJML and attributes. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0)};`);

export function createTemplateEngine(options: EngineOptions): TemplateEngine {
  const { escape, partials = {}, partialFiles = {} } = options;
  const liquid = new Liquid({
    ...strictness,
    outputEscape: (value: unknown) => escape(printable(value)),
    templates: { ...partials },
  });
  for (const name of Object.keys(liquid.tags)) if (!tags.includes(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters))
    if (!filters.includes(name)) delete liquid.filters[name];
  const fileOf = (name: string | undefined, fallback: string): string =>
    name === undefined ? fallback : (partialFiles[name] ?? name);
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new LiquidFlaw(describe(error, fileOf, Object.keys(partials)), error);
    }
  };
  return {
    parse: (text, file) => guarded(() => liquid.parse(text, file)),
    render: (template, scope) =>
      guarded(() =>
        traceLines(
          String(liquid.renderSync(template, {}, { globals: scope, templateLimit: limits.steps })),
        ),
      ),
    namesIn: (template) =>
      guarded(() =>
        Object.values(liquid.analyzeSync(template).globals).flatMap((uses) =>
          uses.map(({ segments, location }) => ({
            name: segments.filter((segment) => typeof segment === "string").join("."),
            file: fileOf(location.file, ""),
            line: location.row,
          })),
        ),
      ),
  };
}

const strictness: LiquidOptions = {
  strictVariables: true,
  strictFilters: true,
  ownPropertyOnly: true,
  dynamicPartials: true,
  cache: true,
  parseLimit: limits.parse,
  renderLimit: limits.renderMs,
  memoryLimit: limits.memory,
};

/** Told apart from the errors of Liquid itself by its words. */
const EMPTY = "an empty value is printed";

function printable(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (value === null || value === undefined) throw new Error(EMPTY);
  throw new Error("what is printed is no text");
}

interface LiquidErrorLike extends Error {
  readonly token?: {
    readonly file?: string;
    getPosition?: () => readonly [number, number];
    getText?: () => string;
  };
  readonly originalError?: Error & { readonly variableName?: string };
}

function describe(
  thrown: unknown,
  fileOf: (name: string | undefined, fallback: string) => string,
  partials: readonly string[],
): MailFinding {
  const error = thrown as LiquidErrorLike;
  const line = error.token?.getPosition?.()[0];
  const place = {
    file: fileOf(error.token?.file, "template"),
    ...(line === undefined ? {} : { line }),
    severity: "error" as const,
  };
  const written = error.token?.getText?.().trim().slice(0, 60) ?? "";
  const message = (error.originalError?.message ?? error.message).replace(
    /, (?:file|line):.*$/s,
    "",
  );
  return { ...place, ...explain(message, written, error.originalError?.variableName, partials) };
}

function explain(
  message: string,
  written: string,
  variable: string | undefined,
  partials: readonly string[],
): Pick<MailFinding, "rule" | "says" | "action"> {
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
  if (partial !== undefined)
    return unknownName(
      "unknown-partial",
      `there is no shared part "${partial}"`,
      partial,
      partials,
    );
  if (/limit exceeded/.test(message))
    return { rule: "too-much", says: `it does too much: ${message}`, action: "Make it simpler." };
  return { rule: "bad-liquid", says: message.replace(/[.:]$/, ""), action: "Correct the Liquid." };
}

function unknownName(
  rule: string,
  says: string,
  name: string,
  known: readonly string[],
): Pick<MailFinding, "rule" | "says" | "action"> {
  const meant = closestName(name, known);
  const action = meant === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${meant}?`;
  return { rule, says, action };
}
