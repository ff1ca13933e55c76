// Computes the values of CSS properties for the elements of a mail, in the light and the dark
// theme. Supports selectors with elements, classes and ids, combined by blanks and `>`. Ignores
// rules with other selectors.
import { AtRule, parse, type Container, type Declaration, type Node } from "postcss";
import { plainText, type MarkupToken } from "../render/markup.ts";

export type Theme = "light" | "dark";
export type Element = Extract<MarkupToken, { kind: "open" }>;

interface Rule {
  readonly theme: Theme | "both";
  readonly parts: readonly SelectorPart[];
  readonly weight: number;
  readonly declarations: readonly Declaration[];
}

interface SelectorPart {
  /** True if the selector has `>` after this part, so the next part must match a direct child. */
  readonly directParent: boolean;
  readonly element: string | undefined;
  readonly classes: readonly string[];
  readonly ids: readonly string[];
}

export type Stylesheet = ReturnType<typeof createStylesheet>;

const INLINE_WEIGHT = 1_000_000;
const IMPORTANT_WEIGHT = 1_000_000_000;

/**
 * Parses the style sheets of a mail.
 * @param css the contents of the mail's style elements, in their order
 * @throws CssSyntaxError if a text is not valid CSS; `valueOf` throws it if a `style` attribute is
 *   not valid
 */
export function createStylesheet(css: readonly string[]) {
  const rules = css.flatMap(readRules);
  const styles = new Map<Element, readonly Declaration[]>();
  const styleOf = (element: Element): readonly Declaration[] => {
    let found = styles.get(element);
    if (found === undefined) {
      found = declarationsIn(parse(plainText(element.attributes.get("style") ?? "")));
      styles.set(element, found);
    }
    return found;
  };
  return {
    /**
     * Returns the value of a CSS property of an element; undefined if no rule sets it.
     * @param path the elements from the root of the mail to this element
     */
    valueOf(path: readonly Element[], property: string, theme: Theme): string | undefined {
      const element = path.at(-1)!;
      let best: { weight: number; value: string } | undefined;
      const offer = (declarations: readonly Declaration[], weight: number): void => {
        for (const { prop, value, important } of declarations) {
          if (prop.toLowerCase() !== property) continue;
          const own = weight + (important === true ? IMPORTANT_WEIGHT : 0);
          if (best === undefined || own >= best.weight) best = { weight: own, value };
        }
      };
      for (const rule of rules)
        if (rule.theme === "both" || rule.theme === theme)
          if (matches(rule.parts, path)) offer(rule.declarations, rule.weight);
      offer(styleOf(element), INLINE_WEIGHT);
      return best?.value;
    },
  };
}

function readRules(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  parse(css).walkRules((rule) => {
    const theme = themeAround(rule);
    if (theme === undefined) return;
    for (const selector of rule.selectors) {
      const parts = readSelector(selector);
      if (parts === undefined) continue;
      const weight = parts.reduce(
        (sum, { element, classes, ids }) =>
          sum + (element === undefined ? 0 : 1) + classes.length * 100 + ids.length * 10_000,
        0,
      );
      rules.push({ theme, parts, weight, declarations: declarationsIn(rule) });
    }
  });
  return rules;
}

const declarationsIn = ({ nodes }: Pick<Container, "nodes">): readonly Declaration[] =>
  (nodes ?? []).filter((node) => node.type === "decl");

/**
 * Returns the theme in which a CSS rule applies, according to the `@media` rule around it. Ignores
 * conditions on the width of the screen. Returns undefined if another condition or another rule is
 * around it.
 */
function themeAround({ parent }: Node): Theme | "both" | undefined {
  if (parent?.type === "root") return "both";
  if (!(parent instanceof AtRule) || parent.name !== "media") return undefined;
  const scheme = /prefers-color-scheme:\s*(light|dark)/.exec(parent.params)?.[1] as
    | Theme
    | undefined;
  const outer = themeAround(parent);
  return outer === undefined ? undefined : (scheme ?? outer);
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
  const own = (tag.attributes.get("class") ?? "").split(/\s+/);
  const id = tag.attributes.get("id");
  return classes.every((name) => own.includes(name)) && ids.every((name) => name === id);
}
