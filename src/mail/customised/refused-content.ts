// Finds content that a customised mail must not have: scripts, forms, embedded pages, handlers of
// events, and includes of files. Searches the files of the mail, so that parts that no sample
// renders are checked, too. Searches also the rendered HTML, because Liquid can build such content.
import { readMarkup } from "../render/markup.ts";
import type { Violation } from "../../platform/index.ts";

/** Refused content, with its position in the text. */
export interface RefusedContent extends Violation {
  readonly offset: number;
  /** The refused text, such as `<script`. */
  readonly piece: string;
}

const active =
  "script|form|button|textarea|select|iframe|frame|frameset|object|embed|applet|base|link|video|audio|svg|math|portal";
const inHtml = new RegExp(`<\\s*(?:${active})(?![\\w-])`, "gi");
/**
 * In a file, `input` is also refused, and so are elements of MJML that load files or set any
 * attribute.
 */
const inFile = new RegExp(
  `<\\s*(?:${active}|input|mj-include|mj-html-attributes?|mj-selector)(?![\\w-])`,
  "gi",
);
const handlerInFile = /<[^<>]*?\s(on[a-z]+)\s*=/gi;
const scriptLink = /=\s*["']?\s*(?:javascript|vbscript):/gi;
const refresh = /<meta[^<>]*http-equiv\s*=\s*["']?\s*refresh/gi;

const refusedElement = (piece: string): Violation => ({
  rule: "refused-element",
  message: `a customised mail cannot contain ${piece}>`,
  hint: "Remove this element. Scripts, forms, embedded pages and included files are not allowed in mails.",
});
const refusedHandler = (name: string): Violation => ({
  rule: "refused-attribute",
  message: `a customised mail cannot contain the attribute ${name}`,
  hint: "Remove this attribute or link, because scripts are not allowed in mails.",
});

/** Returns the refused content in a file of a customised mail, in its order. */
export function findRefusedSource(text: string): readonly RefusedContent[] {
  return [
    ...findElements(text, inFile),
    ...[...text.matchAll(handlerInFile)].map(({ 0: piece, 1: name, index }) => ({
      ...refusedHandler(name!),
      piece,
      offset: index + piece.lastIndexOf(name!),
    })),
    ...[...text.matchAll(scriptLink)].map(({ 0: piece, index }) => ({
      ...refusedHandler("of a script"),
      piece,
      offset: index,
    })),
  ].toSorted((one, other) => one.offset - other.offset);
}

/** Returns the refused content in the HTML of a rendered mail. */
export const findRefusedHtml = (html: string): readonly RefusedContent[] => [
  ...findElements(html, inHtml),
  ...findHandlers(html, COMMENT_DEPTH_MAX),
];

/** Maximum depth of comments inside comments that are searched. */
const COMMENT_DEPTH_MAX = 3;

const findElements = (text: string, pattern: RegExp): readonly RefusedContent[] =>
  [...text.matchAll(pattern), ...text.matchAll(refresh)].map(({ 0: piece, index }) => ({
    ...refusedElement(piece),
    piece,
    offset: index,
  }));

/**
 * Returns the attributes that handle events, and fields of forms. Outlook reads the markup in
 * conditional comments, so comments are searched, too.
 */
function findHandlers(html: string, depth: number): readonly RefusedContent[] {
  return readMarkup(html).tokens.flatMap((token): readonly RefusedContent[] => {
    if (token.kind === "comment" && depth > 0) return findHandlers(token.text, depth - 1);
    if (token.kind !== "open") return [];
    const { offset, name, attributes } = token;
    // Check boxes and radio buttons are allowed, because MJML writes them for accordions, carousels
    // and menus.
    const isField = name === "input" && !/^(?:checkbox|radio)$/i.test(attributes.get("type") ?? "");
    return [
      ...(isField ? [{ ...refusedElement("<input"), piece: "<input", offset }] : []),
      ...[...attributes.keys()]
        .filter((attribute) => /^on[a-z]/.test(attribute))
        .map((attribute) => ({ ...refusedHandler(attribute), piece: attribute, offset })),
    ];
  });
}
