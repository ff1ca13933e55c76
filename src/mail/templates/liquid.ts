// The template language of mails: Liquid with only some of its tags and filters. Escapes every
// printed value. Refuses unknown names. Limits the length of a template, and the time and memory of
// rendering (G18.4).
import { Liquid, type LiquidOptions, type Template } from "liquidjs";
import type { Diagnostic } from "../../platform/index.ts";
import { describeLiquid, EMPTY, LiquidError, missingPart } from "./liquid-error.ts";
import { markLines, traceLines, type TracedText } from "./origin-lines.ts";
import { wordList } from "./word-list.ts";

export { LiquidError } from "./liquid-error.ts";
export type { Template } from "liquidjs";

/** The values that a template can print, by name: plain data without methods. */
export type TemplateScope = Readonly<Record<string, unknown>>;

export type TemplateEngine = ReturnType<typeof createTemplateEngine>;

/** A name in a template, such as the name of a variable, with its position in the file. */
export interface UsedName extends Pick<Diagnostic, "file" | "line" | "column"> {
  /** The full name, such as `brand.name`. */
  readonly name: string;
}

const tags = wordList("if unless case for assign render comment #");
const filters = wordList(`
  default upcase downcase capitalize strip truncate truncatewords
  append prepend replace remove size first last join split
  plus minus times divided_by modulo round ceil floor url_encode
`);
const limits = { parse: 400_000, renderMs: 1_000, memory: 4_000_000, steps: 20_000 };

export interface TemplatePartial {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

export interface EngineOptions {
  /** Escapes a value before it is printed. */
  readonly escape: (text: string) => string;
  /** The shared parts of templates. A template includes a part with `{% render "name" %}`. */
  readonly partials?: readonly TemplatePartial[];
  readonly mark?: TextMarker;
}

/**
 * Adds invisible marks to a text before it is parsed, such as the number of each line.
 * @param firstLine line of the file in which the text begins
 */
export type TextMarker = (file: string, text: string, firstLine: number) => string;

/**
 * Replaces special characters such as `<` by numeric entities, which mean the same in HTML, in MJML
 * and in attributes.
 */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0)};`);

export function createTemplateEngine(options: EngineOptions) {
  const { escape, partials = [], mark = markLines } = options;
  const liquid = new Liquid({
    ...strictness,
    outputEscape: (value: unknown) => escape(valueText(value)),
    templates: Object.fromEntries(
      partials.map(({ name, file, text }) => [name, mark(file, text, 1)]),
    ),
  });
  for (const name of Object.keys(liquid.tags)) if (!tags.includes(name)) delete liquid.tags[name];
  for (const name of Object.keys(liquid.filters))
    if (!filters.includes(name)) delete liquid.filters[name];
  const fileOf = (name: string | undefined, fallback: string): string =>
    partials.find((partial) => partial.name === name)?.file ?? name ?? fallback;
  const known = { tags, filters, partials: partials.map(({ name }) => name) };
  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (error instanceof LiquidError) throw error;
      throw new LiquidError(describeLiquid(error, { fileOf, ...known }), error);
    }
  };
  return {
    /**
     * Parses the text of a template.
     * @param firstLine line of the file in which the text begins
     * @throws LiquidError if the syntax is wrong, or if a tag, a filter or a shared part does not
     *   exist
     */
    parse: (text: string, file: string, firstLine = 1): Template[] =>
      guarded(() => {
        const parsed = liquid.parse(mark(file, text, firstLine), file);
        const missing = missingPart(text, file, known.partials);
        if (missing !== undefined) throw new LiquidError(missing);
        return parsed;
      }),
    /**
     * Renders a parsed template with values.
     * @throws LiquidError if a printed value is null, or if rendering exceeds a limit
     */
    render: (template: Template[], scope: TemplateScope): TracedText =>
      guarded(() =>
        traceLines(
          String(liquid.renderSync(template, {}, { globals: scope, templateLimit: limits.steps })),
        ),
      ),
    /**
     * Returns every name that a template uses, also in parts that depend on a condition. Leaves out
     * names that the template itself defines, such as loop variables.
     */
    namesIn: (template: Template[]): readonly UsedName[] =>
      guarded(() =>
        Object.values(liquid.analyzeSync(template).globals).flatMap((uses) =>
          uses.map(({ segments, location }) => ({
            name: segments.filter((segment) => typeof segment === "string").join("."),
            file: fileOf(location.file, ""),
            line: location.row,
            column: location.col,
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

function valueText(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (value === null || value === undefined) throw new Error(EMPTY);
  throw new Error("the printed value is not text");
}
