// Tokenises HTML and MJML: tags with attributes, texts and comments, each with its offset. Reports
// markup that is not well-formed, which MJML's own parser repairs silently.
import type { Violation } from "../../platform/index.ts";

export interface Attribute {
  readonly name: string;
  /** The value as written, with entities. */
  readonly value: string;
  readonly offset: number;
}

export type MarkupToken =
  | {
      readonly kind: "open";
      readonly name: string;
      readonly attributes: ReadonlyMap<string, Attribute>;
      /** True if the element has no contents: it is self-closing or void. */
      readonly empty: boolean;
      readonly offset: number;
    }
  | { readonly kind: "close"; readonly name: string; readonly offset: number }
  | { readonly kind: "text"; readonly text: string; readonly offset: number }
  | { readonly kind: "comment"; readonly text: string; readonly offset: number };

/** A violation at an offset of the markup. */
export interface MarkupViolation extends Violation {
  readonly offset: number;
  readonly rule: "unclosed-element" | "stray-closing-tag" | "broken-tag";
}

/** Void elements, which need no closing tag. */
const voids: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);
/** Elements whose contents are always text. */
const rawTexts: ReadonlySet<string> = new Set(["style", "script", "mj-style"]);

const attributePattern = /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;

/** Returns the tokens of the text, in order, and the tags that cannot be parsed. */
export function readMarkup(text: string): {
  readonly tokens: readonly MarkupToken[];
  readonly violations: readonly MarkupViolation[];
} {
  const tokens: MarkupToken[] = [];
  const violations: MarkupViolation[] = [];
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf("<", at);
    if (start !== at) {
      const end = start === -1 ? text.length : start;
      tokens.push({ kind: "text", text: text.slice(at, end), offset: at });
      at = end;
      continue;
    }
    at = readTag(text, start, tokens, violations);
  }
  return { tokens, violations };
}

/**
 * Reads one tag.
 * @returns the offset after it
 */
function readTag(
  text: string,
  start: number,
  tokens: MarkupToken[],
  violations: MarkupViolation[],
): number {
  if (text.startsWith("<!--", start)) return readComment(text, start, tokens, violations);
  if (text.startsWith("<!", start) || text.startsWith("<?", start)) {
    const end = text.indexOf(">", start);
    return end === -1 ? text.length : end + 1;
  }
  const name = /^<\/?([A-Za-z][\w:-]*)/.exec(text.slice(start, start + 100))?.[1];
  if (name === undefined) {
    tokens.push({ kind: "text", text: "<", offset: start });
    violations.push(broken(start, "a < begins no tag", "Write &lt; for the character itself."));
    return start + 1;
  }
  if (text[start + 1] === "/") {
    const end = text.indexOf(">", start);
    tokens.push({ kind: "close", name: name.toLowerCase(), offset: start });
    if (end === -1) violations.push(broken(start, `</${name} has no >`, "Close the tag."));
    return end === -1 ? text.length : end + 1;
  }
  return readOpenTag(text, start, name, tokens, violations);
}

function readComment(
  text: string,
  start: number,
  tokens: MarkupToken[],
  violations: MarkupViolation[],
): number {
  const end = text.indexOf("-->", start + 4);
  const stop = end === -1 ? text.length : end;
  tokens.push({ kind: "comment", text: text.slice(start + 4, stop), offset: start });
  if (end === -1)
    violations.push(broken(start, "a comment has no end", "Write --> where it ends."));
  return stop + 3;
}

function readOpenTag(
  text: string,
  start: number,
  name: string,
  tokens: MarkupToken[],
  violations: MarkupViolation[],
): number {
  const attributes = new Map<string, Attribute>();
  let at = start + 1 + name.length;
  for (;;) {
    attributePattern.lastIndex = at;
    const found = attributePattern.exec(text);
    if (found === null) break;
    const offset = at + found[0].length - found[0].trimStart().length;
    const value = found[2] ?? found[3] ?? found[4] ?? "";
    attributes.set(found[1]!.toLowerCase(), { name: found[1]!, value, offset });
    at = attributePattern.lastIndex;
  }
  const [ending = "", slash] = /^\s*(\/?)>/.exec(text.slice(at, at + 2_000)) ?? [];
  if (ending === "") {
    violations.push(
      broken(start, `the tag <${name} cannot be read`, "Look for a missing quote or >."),
    );
    const next = text.indexOf(">", at);
    at = next === -1 ? text.length : next + 1;
  } else at += ending.length;
  const lower = name.toLowerCase();
  const empty = slash === "/" || voids.has(lower);
  tokens.push({ kind: "open", name: lower, attributes, empty, offset: start });
  return empty || !rawTexts.has(lower) ? at : readRawText(text, at, lower, tokens);
}

function readRawText(text: string, start: number, name: string, tokens: MarkupToken[]): number {
  const end = text.toLowerCase().indexOf(`</${name}`, start);
  const stop = end === -1 ? text.length : end;
  if (stop > start) tokens.push({ kind: "text", text: text.slice(start, stop), offset: start });
  return stop;
}

const broken = (offset: number, message: string, hint: string): MarkupViolation => ({
  offset,
  rule: "broken-tag",
  message,
  hint,
});

/**
 * Returns the violations in order: malformed tags, unclosed elements, and closing tags without an
 * element.
 */
export function checkMarkup(text: string): readonly MarkupViolation[] {
  const { tokens, violations } = readMarkup(text);
  const found = [...violations];
  const open: Extract<MarkupToken, { kind: "open" }>[] = [];
  for (const token of tokens) {
    if (token.kind === "open" && !token.empty) open.push(token);
    if (token.kind !== "close" || voids.has(token.name)) continue;
    const index = open.findLastIndex(({ name }) => name === token.name);
    if (index === -1) {
      const message = `</${token.name}> closes nothing`;
      const inner = open.at(-1)?.name;
      const hint =
        inner === undefined ? "Remove it." : `Remove it, or write </${inner}> if that was meant.`;
      found.push({ offset: token.offset, rule: "stray-closing-tag", message, hint });
    } else for (const left of open.splice(index).slice(1)) found.push(unclosed(left));
  }
  return [...found, ...open.map(unclosed)].toSorted((one, other) => one.offset - other.offset);
}

const unclosed = ({ name, offset }: Extract<MarkupToken, { kind: "open" }>): MarkupViolation => ({
  offset,
  rule: "unclosed-element",
  message: `<${name}> is not closed`,
  hint: `Add </${name}> where it ends.`,
});

/**
 * Returns the text as a reader sees it. Decodes the entities that the gateway's own escaping
 * writes.
 */
export const plainText = (html: string): string =>
  html.replaceAll(/&(?:#(\d+)|(amp|lt|gt|quot|nbsp|zwnj|shy));/g, (_all, code, name: string) =>
    code === undefined ? entities[name]! : String.fromCodePoint(Number(code)),
  );

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
  zwnj: "\u200c",
  shy: "\u00ad",
};
