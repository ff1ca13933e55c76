// Compiles MJML, the markup language of mail templates, to HTML. Reports mistakes that MJML ignores
// or repairs silently, and elements that would load files or URLs. The caller must escape printed
// values, because MJML does not escape them. The MJML compiler is loaded with the first mail.
import { closestName, nameHint, type Diagnostic, type Violation } from "../../platform/index.ts";
import { offsetOfLine, type Origin, type TracedText } from "../templates/origin-lines.ts";
import { wordList } from "../templates/word-list.ts";

const elements = wordList(`
  mjml mj-head mj-body mj-attributes mj-all mj-class mj-breakpoint mj-preview mj-style mj-title
  mj-html-attributes mj-selector mj-html-attribute
  mj-accordion mj-accordion-element mj-accordion-title mj-accordion-text mj-button mj-carousel mj-carousel-image
  mj-column mj-divider mj-group mj-hero mj-image mj-navbar mj-navbar-link mj-raw mj-section mj-social
  mj-social-element mj-spacer mj-table mj-text mj-wrapper
`);

/**
 * Frequent attributes of MJML. If an attribute is misspelt, the error suggests the most similar one
 * of them. MJML itself checks which attributes an element may have.
 */
const attributes = wordList(`
  align alt background-color background-url border border-color border-radius border-style color
  container-background-color css-class dir direction font-family font-size font-style font-weight full-width
  height href inner-padding lang letter-spacing line-height mj-class
  padding padding-bottom padding-left padding-right padding-top
  rel src target text-align text-decoration text-transform title vertical-align width
`);

/**
 * Elements of MJML that templates must not use, because they would load files or fonts. The value
 * of the map tells the author what to write in place of the element.
 */
const refused: ReadonlyMap<string, string> = new Map([
  [
    "mj-include",
    'Write `{% render "name" %}` instead, to include the shared part `_shared/name.mjml`.',
  ],
  [
    "mj-font",
    "Mails cannot load fonts. In the attribute `font-family`, name fonts that most computers have.",
  ],
]);

export type MjmlResult =
  | { readonly html: string; readonly diagnostics: readonly [] }
  | { readonly html: undefined; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles MJML to HTML.
 * @param file path that error messages name if the line in the template is not known
 * @returns the HTML, or the mistakes in the MJML
 */
export async function compileMjml(source: TracedText, file: string): Promise<MjmlResult> {
  const own = await checkSource(source, file);
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

/**
 * Returns mistakes that MJML itself does not report. If the MJML has unknown elements, the result
 * contains only these mistakes, because unknown elements would cause further, misleading errors.
 */
async function checkSource(
  { text, originOf }: TracedText,
  file: string,
): Promise<readonly Diagnostic[]> {
  const { checkMarkup, readMarkup } = await import("./markup.ts");
  const diagnostic = (offset: number, violation: Violation) => ({
    ...(originOf(offset) ?? { file }),
    ...violation,
    severity: "error" as const,
  });
  const unknown = readMarkup(text).tokens.flatMap((token) => {
    if (token.kind !== "open" || !/^mj(?:ml|-)/.test(token.name)) return [];
    const instead = refused.get(token.name);
    const message = `the element ${token.name} cannot be used`;
    if (instead !== undefined)
      return [diagnostic(token.offset, { rule: "refused-element", message, hint: instead })];
    if (elements.includes(token.name)) return [];
    return [
      diagnostic(token.offset, {
        rule: "unknown-element",
        message: `the element ${token.name} does not exist`,
        hint: nameHint(token.name, elements),
      }),
    ];
  });
  if (unknown.length > 0) return unknown;
  return checkMarkup(text).map(({ offset, ...violation }) => diagnostic(offset, violation));
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
    const message = `MJML cannot read the template: ${(error as Error).message.split("\n")[0]}`;
    return [
      {
        file,
        rule: "bad-mjml",
        message,
        hint: "Correct the MJML of the template at the position that this error message names.",
        severity: "error",
      },
    ];
  }
  return (errors as readonly MjmlError[]).map(({ line, message, tagName }) => {
    const start = offsetOfLine(text, line);
    const tag = text.indexOf(`<${tagName}`, start);
    const origin: Origin | undefined = originOf(tag === -1 ? start : tag);
    return { ...(origin ?? { file }), ...translateError(message, tagName), severity: "error" };
  });
}

/**
 * Converts an error message of MJML to a message with a suggestion for the author. For a misspelt
 * attribute, suggests the right one.
 */
function translateError(message: string, tag: string): Violation {
  const [, names] = /^Attributes? (.+) (?:is|are) illegal/.exec(message) ?? [];
  if (names !== undefined) {
    const [first = ""] = names.split(", ");
    const meant = closestName(first, attributes);
    return {
      rule: "unknown-attribute",
      message: `${tag} has no attribute ${names}`,
      hint:
        meant === undefined
          ? "Remove this attribute, because the element does not support it."
          : `Did you mean the attribute \`${meant}\`?`,
    };
  }
  const [, attribute, value] =
    /^Attribute (\S+) has invalid value: (.*?) for type/.exec(message) ?? [];
  if (attribute !== undefined)
    return {
      rule: "bad-attribute",
      message: `${attribute} of ${tag} cannot be ${value}`,
      hint: `Write an allowed value. The documentation of MJML lists the values of the attribute \`${attribute}\`.`,
    };
  const [, child, parent, parents] =
    /^(\S+) cannot be used inside (\S+), only inside: (.*)$/.exec(message) ?? [];
  if (child !== undefined)
    return {
      rule: "misplaced-element",
      message: `${child} cannot stand in ${parent}`,
      hint: `Put the element inside one of these elements: ${parents}.`,
    };
  return {
    rule: "bad-mjml",
    message: `${tag}: ${message.replace(/\.$/, "")}`,
    hint: "Correct this element as the documentation of MJML describes it.",
  };
}
