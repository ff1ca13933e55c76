// MJML to HTML, strictly: whatever MJML does not know, repairs silently or would fetch is an error with its line. The compiler is
// loaded with the first mail. Values are escaped before they come here: MJML itself escapes nothing.
import { closestName, type Diagnostic, type Violation } from "../../platform/index.ts";
import { checkMarkup, readMarkup } from "./markup.ts";
import { offsetOfLine, type Origin, type TracedText } from "../templates/origin-lines.ts";
import { wordList } from "../templates/word-list.ts";

const elements = wordList(`
  mjml mj-head mj-body mj-attributes mj-all mj-class mj-breakpoint mj-preview mj-style mj-title
  mj-html-attributes mj-selector mj-html-attribute
  mj-accordion mj-accordion-element mj-accordion-title mj-accordion-text mj-button mj-carousel mj-carousel-image
  mj-column mj-divider mj-group mj-hero mj-image mj-navbar mj-navbar-link mj-raw mj-section mj-social
  mj-social-element mj-spacer mj-table mj-text mj-wrapper
`);

/** Those that are written most; MJML itself knows which element takes which. */
const attributes = wordList(`
  align alt background-color background-url border border-color border-radius border-style color
  container-background-color css-class dir direction font-family font-size font-style font-weight full-width
  height href inner-padding lang letter-spacing line-height mj-class
  padding padding-bottom padding-left padding-right padding-top
  rel src target text-align text-decoration text-transform title vertical-align width
`);

/** What the contrib elements would have fetched, or what does nothing here. */
const refused: ReadonlyMap<string, string> = new Map([
  ["mj-include", 'Write {% render "name" %} for a shared part.'],
  ["mj-font", "Mails use the reader's own fonts: name them in font-family."],
]);

export type MjmlResult =
  | { readonly html: string; readonly diagnostics: readonly [] }
  | { readonly html: undefined; readonly diagnostics: readonly Diagnostic[] };

/** @param file where violations without an origin are told */
export async function compileMjml(source: TracedText, file: string): Promise<MjmlResult> {
  const own = checkSource(source, file);
  if (own.length > 0) return { html: undefined, diagnostics: own };
  const { default: mjml } = await import("mjml");
  try {
    const { html } = await mjml(source.text, {
      validationLevel: "strict",
      ignoreIncludes: true,
      keepComments: false,
      fonts: {},
    });
    return { html, diagnostics: [] };
  } catch (error) {
    return { html: undefined, diagnostics: describeErrors(error, source, file) };
  }
}

/** What MJML would not tell, and unknown elements before the confusion that they bring. */
function checkSource({ text, originOf }: TracedText, file: string): readonly Diagnostic[] {
  const diagnostic = (offset: number, violation: Violation) => ({
    ...(originOf(offset) ?? { file }),
    ...violation,
    severity: "error" as const,
  });
  const unknown = readMarkup(text).marks.flatMap((mark) => {
    if (mark.kind !== "open" || !/^mj(?:ml|-)/.test(mark.name)) return [];
    const instead = refused.get(mark.name);
    const message = `the element ${mark.name} cannot be used`;
    if (instead !== undefined)
      return [diagnostic(mark.offset, { rule: "refused-element", message, hint: instead })];
    return elements.includes(mark.name) ? [] : [diagnostic(mark.offset, unknownElement(mark.name))];
  });
  if (unknown.length > 0) return unknown;
  return checkMarkup(text).map(({ offset, ...violation }) => diagnostic(offset, violation));
}

function unknownElement(name: string): Violation {
  const meant = closestName(name, elements);
  const hint =
    meant === undefined ? `There are: ${elements.join(", ")}.` : `Did you mean ${meant}?`;
  return { rule: "unknown-element", message: `the element ${name} does not exist`, hint };
}

interface MjmlError {
  readonly line: number;
  readonly message: string;
  readonly tagName: string;
}

function describeErrors(
  error: unknown,
  { text, originOf }: TracedText,
  file: string,
): readonly Diagnostic[] {
  const { errors } = error as { readonly errors?: readonly MjmlError[] };
  if (!Array.isArray(errors) || errors.length === 0) {
    const message = `MJML cannot read it: ${(error as Error).message.split("\n")[0]}`;
    return [{ file, rule: "bad-mjml", message, hint: "Correct the MJML.", severity: "error" }];
  }
  return (errors as readonly MjmlError[]).map(({ line, message, tagName }) => {
    const start = offsetOfLine(text, line);
    const tag = text.indexOf(`<${tagName}`, start);
    const origin: Origin | undefined = originOf(tag === -1 ? start : tag);
    return { ...(origin ?? { file }), ...explain(message, tagName), severity: "error" };
  });
}

/** MJML's sentence as ours, with a suggestion where a name is near another. */
function explain(message: string, tag: string): Violation {
  const [, names] = /^Attributes? (.+) (?:is|are) illegal/.exec(message) ?? [];
  if (names !== undefined) {
    const [first = ""] = names.split(", ");
    const meant = closestName(first, attributes);
    return {
      rule: "unknown-attribute",
      message: `${tag} has no attribute ${names}`,
      hint: meant === undefined ? "Remove it." : `Did you mean ${meant}?`,
    };
  }
  const [, attribute, value] =
    /^Attribute (\S+) has invalid value: (.*?) for type/.exec(message) ?? [];
  if (attribute !== undefined)
    return {
      rule: "bad-attribute",
      message: `${attribute} of ${tag} cannot be ${value}`,
      hint: `Look up what ${attribute} takes.`,
    };
  const [, child, parent, parents] =
    /^(\S+) cannot be used inside (\S+), only inside: (.*)$/.exec(message) ?? [];
  if (child !== undefined)
    return {
      rule: "misplaced-element",
      message: `${child} cannot stand in ${parent}`,
      hint: `It stands in ${parents}.`,
    };
  return {
    rule: "bad-mjml",
    message: `${tag}: ${message.replace(/\.$/, "")}`,
    hint: "Correct it.",
  };
}
