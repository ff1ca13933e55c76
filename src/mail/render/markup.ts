// Splits HTML and MJML into tokens: tags with their attributes, texts and comments. Each token has
// its position in the text. Reports malformed tags, which MJML's own parser would repair without a
// message.
import { DomUtils, parseDocument, Tokenizer } from "htmlparser2";
import type { Violation } from "../../platform/index.ts";

interface OpenToken {
  readonly kind: "open";
  readonly name: string;
  /** The values of the attributes by name. Entities such as `&amp;` are not decoded. */
  readonly attributes: Map<string, string>;
  /** True if the element has no contents and no closing tag, such as `<br>` or `<mj-spacer />`. */
  empty: boolean;
  readonly offset: number;
}

export type MarkupToken =
  | Readonly<OpenToken>
  | { readonly kind: "close"; readonly name: string; readonly offset: number }
  | { readonly kind: "text"; readonly text: string; readonly offset: number }
  | { readonly kind: "comment"; readonly text: string; readonly offset: number };

/** A mistake in HTML or MJML, with its position in the text. */
export interface MarkupViolation extends Violation {
  readonly offset: number;
  readonly rule: "unclosed-element" | "stray-closing-tag" | "broken-tag";
}

/** Elements of HTML that have no closing tag, such as `img`. */
const voids: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/**
 * Returns the tokens (tags, texts and comments) of a text in their order, and a mistake for each
 * tag that cannot be parsed.
 */
export function readMarkup(text: string): {
  readonly tokens: readonly MarkupToken[];
  readonly violations: readonly MarkupViolation[];
} {
  const tokens: MarkupToken[] = [];
  const violations: MarkupViolation[] = [];
  let tag: OpenToken | undefined;
  let attribute = "";
  const report = (offset: number, message: string, hint: string): void =>
    void violations.push({ offset, rule: "broken-tag", message, hint });
  // If a quote or `>` is missing, the tokenizer reports no error and reads on. The mistake shows
  // because a name or an unquoted value then contains a quote or `<`.
  const readWord = (start: number, end: number): string => {
    const word = text.slice(start, end);
    if (/["'<]/.test(word)) isReadable = false;
    return word;
  };
  let isReadable = true;
  const endTag = (): void => {
    if (tag !== undefined && !isReadable)
      report(
        tag.offset,
        `the tag <${tag.name} cannot be read`,
        "Look for a missing quote or a missing `>`.",
      );
    tag = undefined;
    isReadable = true;
  };
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ontext(start, end) {
        tokens.push({ kind: "text", text: text.slice(start, end), offset: start });
        // In a style element, the character `<` can be a comparison: `@media (width < 600px)`.
        const element = tokens.findLast((token) => token.kind === "open")?.name;
        if (text[start] === "<" && element !== "mj-style" && element !== "style")
          report(
            start,
            "a < begins no tag",
            "Write `&lt;` if the mail must show the character `<`.",
          );
      },
      onopentagname(start, end) {
        const name = readWord(start, end).toLowerCase();
        const empty = voids.has(name);
        tag = { kind: "open", name, attributes: new Map(), empty, offset: start - 1 };
        tokens.push(tag);
      },
      onattribname(start, end) {
        attribute = readWord(start, end).toLowerCase();
        tag?.attributes.set(attribute, "");
      },
      onattribdata(start, end) {
        const isQuoted = /["']/.test(text[start - 1]!);
        tag?.attributes.set(attribute, isQuoted ? text.slice(start, end) : readWord(start, end));
      },
      onopentagend: endTag,
      onselfclosingtag() {
        if (tag !== undefined) tag.empty = true;
        endTag();
      },
      onclosetag(start, end) {
        const name = text.slice(start, end);
        tokens.push({ kind: "close", name: name.toLowerCase(), offset: start - 2 });
        if (!text.includes(">", end))
          report(start - 2, `</${name} has no >`, "Add `>` at the end of the tag.");
      },
      oncomment(start, end, endOffset) {
        tokens.push({
          kind: "comment",
          text: text.slice(start, end - endOffset),
          offset: start - 4,
        });
        if (endOffset === 0)
          report(start - 4, "a comment has no end", "Write `-->` at the end of the comment.");
      },
      onattribend: ignore,
      onattribentity: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
  isReadable = false;
  endTag();
  return { tokens, violations };
}

/**
 * Returns the mistakes in a text, in their order: malformed tags, elements without a closing tag,
 * and closing tags without an opening tag.
 */
export function checkMarkup(text: string): readonly MarkupViolation[] {
  const { tokens, violations } = readMarkup(text);
  const found = [...violations];
  const open: Readonly<OpenToken>[] = [];
  for (const token of tokens) {
    if (token.kind === "open" && !token.empty) open.push(token);
    if (token.kind !== "close" || voids.has(token.name)) continue;
    const index = open.findLastIndex(({ name }) => name === token.name);
    if (index === -1) {
      const message = `</${token.name}> closes nothing`;
      const inner = open.at(-1)?.name;
      const hint =
        inner === undefined
          ? "Remove this closing tag, because no element is open here."
          : `Remove this closing tag, or write \`</${inner}>\` instead.`;
      found.push({ offset: token.offset, rule: "stray-closing-tag", message, hint });
    } else for (const left of open.splice(index).slice(1)) found.push(unclosed(left));
  }
  return [...found, ...open.map(unclosed)].toSorted((one, other) => one.offset - other.offset);
}

const unclosed = ({ name, offset }: Readonly<OpenToken>): MarkupViolation => ({
  offset,
  rule: "unclosed-element",
  message: `<${name}> is not closed`,
  hint: `Add \`</${name}>\` at the end of the element.`,
});

/** Returns the text that a reader of the HTML sees, without tags and with decoded entities. */
export const plainText = (html: string): string => DomUtils.textContent(parseDocument(html));
