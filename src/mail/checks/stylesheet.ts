// Computes the colours of elements from a mail's style elements, in the light and the dark theme.
// Supports selectors of elements, classes and ids with descendant and child combinators. Ignores
// other rules.
import type { MarkupToken } from "../render/markup.ts";

export type Theme = "light" | "dark";
export type Element = Extract<MarkupToken, { kind: "open" }>;

interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

interface Rule {
  readonly theme: Theme | "both";
  readonly parts: readonly SelectorPart[];
  readonly weight: number;
  readonly declarations: readonly Declaration[];
}

interface SelectorPart {
  /** True if the next part must be a child, not only a descendant. */
  readonly directParent: boolean;
  readonly element: string | undefined;
  readonly classes: readonly string[];
  readonly ids: readonly string[];
}

export interface Stylesheet {
  /**
   * Returns the property of the innermost element of a path from the root; undefined if no rule
   * sets it.
   */
  readonly valueOf: (
    path: readonly Element[],
    property: string,
    theme: Theme,
  ) => string | undefined;
}

const INLINE_WEIGHT = 1_000_000;
const IMPORTANT_WEIGHT = 1_000_000_000;

/**
 * Parses style sheets.
 * @param css texts of the style elements, in order
 */
export function createStylesheet(css: readonly string[]): Stylesheet {
  const rules = css.flatMap((text) => readRules(text.replaceAll(/\/\*.*?\*\//gs, "")));
  return {
    valueOf(path, property, theme) {
      const element = path.at(-1)!;
      let best: { weight: number; value: string } | undefined;
      const offer = (declarations: readonly Declaration[], weight: number): void => {
        for (const { property: set, value, important } of declarations) {
          if (set !== property) continue;
          const own = weight + (important ? IMPORTANT_WEIGHT : 0);
          if (best === undefined || own >= best.weight) best = { weight: own, value };
        }
      };
      for (const rule of rules)
        if (rule.theme === "both" || rule.theme === theme)
          if (matches(rule.parts, path)) offer(rule.declarations, rule.weight);
      offer(readDeclarations(element.attributes.get("style")?.value ?? ""), INLINE_WEIGHT);
      return best?.value;
    },
  };
}

function readRules(css: string, theme: Theme | "both" = "both"): readonly Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf("{", at);
    if (open === -1) break;
    const close = endOfBlock(css, open);
    const head = css.slice(at, open).trim();
    const block = css.slice(open + 1, close);
    if (head.startsWith("@")) rules.push(...readAtRule(head, block, theme));
    else rules.push(...ruleOf(head, block, theme));
    at = close + 1;
  }
  return rules;
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return at;
  }
  return css.length;
}

/** Reads media rules by theme. Rules for a width count for every width. */
function readAtRule(head: string, block: string, theme: Theme | "both"): readonly Rule[] {
  if (!head.startsWith("@media")) return [];
  const scheme = /prefers-color-scheme:\s*(light|dark)/.exec(head)?.[1] as Theme | undefined;
  return readRules(block, scheme ?? theme);
}

function ruleOf(selectors: string, block: string, theme: Theme | "both"): readonly Rule[] {
  const declarations = readDeclarations(block);
  return selectors.split(",").flatMap((selector) => {
    const parts = readSelector(selector.trim());
    if (parts === undefined) return [];
    const weight = parts.reduce(
      (sum, { element, classes, ids }) =>
        sum + (element === undefined ? 0 : 1) + classes.length * 100 + ids.length * 10_000,
      0,
    );
    return [{ theme, parts, weight, declarations }];
  });
}

function readDeclarations(text: string): readonly Declaration[] {
  return text.split(";").flatMap((declaration) => {
    const [property, ...rest] = declaration.split(":");
    const value = rest.join(":").trim();
    if (value === "") return [];
    const important = /!\s*important$/i.test(value);
    return [
      {
        property: property!.trim().toLowerCase(),
        value: value.replace(/\s*!\s*important$/i, ""),
        important,
      },
    ];
  });
}

function readSelector(selector: string): readonly SelectorPart[] | undefined {
  const words = selector
    .replaceAll(/\s*>\s*/g, " > ")
    .split(/\s+/)
    .filter(Boolean);
  const parts: SelectorPart[] = [];
  for (const [index, word] of words.entries()) {
    if (word === ">") continue;
    const found = /^([a-z][a-z0-9]*|\*)?((?:[.#][\w-]+)*)$/i.exec(word);
    if (found === null) return undefined;
    const names = found[2]!.match(/[.#][\w-]+/g) ?? [];
    parts.push({
      directParent: words[index + 1] === ">",
      element: found[1] === "*" ? undefined : found[1]?.toLowerCase(),
      classes: names.filter((name) => name.startsWith(".")).map((name) => name.slice(1)),
      ids: names.filter((name) => name.startsWith("#")).map((name) => name.slice(1)),
    });
  }
  return parts.length === 0 ? undefined : parts;
}

function matches(parts: readonly SelectorPart[], path: readonly Element[]): boolean {
  const last = parts.at(-1);
  if (last === undefined) return true;
  const element = path.at(-1);
  if (element === undefined || !matchesPart(last, element)) return false;
  const [outer, above] = [parts.slice(0, -1), path.slice(0, -1)];
  if (outer.length === 0) return true;
  if (outer.at(-1)!.directParent) return matches(outer, above);
  return above.some((_element, index) => matches(outer, above.slice(0, index + 1)));
}

function matchesPart({ element, classes, ids }: SelectorPart, tag: Element): boolean {
  if (element !== undefined && element !== tag.name) return false;
  const own = (tag.attributes.get("class")?.value ?? "").split(/\s+/);
  const id = tag.attributes.get("id")?.value;
  return classes.every((name) => own.includes(name)) && ids.every((name) => name === id);
}
