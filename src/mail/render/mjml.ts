// Compiles MJML, the markup language of mail templates, to HTML. MJML itself ignores or silently
// repairs many mistakes. This file reports them with their line, and also everything that MJML
// would load from files or the internet. The compiler is loaded with the first mail. Values must be
// escaped before, because MJML escapes nothing.
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
 * The most frequent attributes, from which a correction for a misspelt attribute is suggested. MJML
 * itself checks the attributes of each element.
 */
const attributes = wordList(`
  align alt background-color background-url border border-color border-radius border-style color
  container-background-color css-class dir direction font-family font-size font-style font-weight full-width
  height href inner-padding lang letter-spacing line-height mj-class
  padding padding-bottom padding-left padding-right padding-top
  rel src target text-align text-decoration text-transform title vertical-align width
`);

/**
 * Elements that are not allowed, because they would load files or fonts. The value says what to
 * write instead.
 */
const refused: ReadonlyMap<string, string> = new Map([
  ["mj-include", 'Write `{% render "name" %}` to include a shared part.'],
  [
    "mj-font",
    "Mails cannot load fonts. Name fonts that readers have in the attribute `font-family`.",
  ],
]);

export type MjmlResult =
  | { readonly html: string; readonly diagnostics: readonly [] }
  | { readonly html: undefined; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles MJML to HTML.
 * @param file the file that diagnostics name if the source line of a problem is not known
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
 * Returns the problems that MJML itself does not report. If there are unknown elements, returns
 * only these, because they cause misleading further errors.
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
    const message = `MJML cannot read it: ${(error as Error).message.split("\n")[0]}`;
    return [
      {
        file,
        rule: "bad-mjml",
        message,
        hint: "Correct the MJML of the template.",
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
 * Converts an error message of MJML to the gateway's own form. Suggests a correction for a misspelt
 * attribute.
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
        meant === undefined ? "Remove this attribute." : `Did you mean the attribute \`${meant}\`?`,
    };
  }
  const [, attribute, value] =
    /^Attribute (\S+) has invalid value: (.*?) for type/.exec(message) ?? [];
  if (attribute !== undefined)
    return {
      rule: "bad-attribute",
      message: `${attribute} of ${tag} cannot be ${value}`,
      hint: `Look up the values of the attribute \`${attribute}\` in the documentation of MJML.`,
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
    hint: "Correct this element.",
  };
}
