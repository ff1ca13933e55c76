// Renders a mail from a template, a language, values and a brand (name, colours, logo). Inserts the
// translated texts, renders the Liquid template, compiles its MJML to HTML, and builds the text
// part. Refuses templates with errors, wrong values, and expressions without a value.
import { wordDiagnostic, translationsFor, type Word } from "../templates/translations.ts";
import type { Brand, Logo } from "./brand.ts";
import { isError, type Diagnostic } from "../../platform/index.ts";
import { MailTemplateError } from "../templates/template-files.ts";
import { directionOf, pickLanguage } from "../templates/languages.ts";
import { LiquidError, type TemplateScope } from "../templates/liquid.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import { compileMjml } from "./mjml.ts";
import { givenNames, undefinedName } from "../templates/names.ts";
import type { TracedText } from "../templates/origin-lines.ts";
import { completeValues, type MailValues } from "../templates/values.ts";

export interface MailContent {
  /**
   * The requested language, such as `de-AT`. If the template does not have it, the mail is in `de`
   * or English.
   */
  readonly language?: string | undefined;
  readonly values: MailValues;
  readonly brand: Brand;
}

export interface RenderedMail {
  /** Language of the texts in this mail. It can differ from the requested language. */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly subject: string;
  readonly preview: string;
  readonly html: string;
  readonly text: string;
  /**
   * The MJML from which the HTML was compiled. For each position in it, the template line is known.
   */
  readonly mjml: TracedText;
  /** The images that the mail contains. The HTML refers to them as `cid:<id>`. */
  readonly images: readonly (Logo & { readonly id: string })[];
}

/** Id of the logo in the mail. The HTML shows the logo with the address `cid:brand-logo`. */
const LOGO_ID = "brand-logo";

/**
 * Renders a mail.
 * @throws MailTemplateError if the template has errors
 * @throws MailValueError if a value does not fit the variables that `variables.yaml` declares
 */
export async function renderMail(
  template: MailTemplate,
  content: MailContent,
): Promise<RenderedMail> {
  const { brand } = content;
  const { language, direction, words, mjml } = renderSource(template, content);
  const { html, diagnostics } = await compileMjml(mjml, `${template.name}/template.mjml`);
  if (html === undefined) throw new MailTemplateError(diagnostics);
  const showsLogo = brand.logo !== null && html.includes(`cid:${LOGO_ID}`);
  return {
    language,
    direction,
    subject: words.subject,
    preview: words.preview,
    html,
    text: await textPartOf(html),
    mjml,
    images: showsLogo ? [{ id: LOGO_ID, ...brand.logo! }] : [],
  };
}

/**
 * Renders the texts and the MJML of a mail, without compiling the MJML.
 * @throws MailTemplateError if the template has errors
 * @throws MailValueError if a value does not fit the variables that `variables.yaml` declares
 */
export function renderSource(
  template: MailTemplate,
  { language: requested, values: given, brand }: MailContent,
) {
  const errors = template.diagnostics.filter(isError);
  if (errors.length > 0) throw new MailTemplateError(errors);
  const language = pickLanguage(requested, template.languages);
  const direction = directionOf(language);
  const values = completeValues(template.variables, given);
  const words = renderWords(template, language, {
    ...values,
    language,
    brand: { name: brand.name },
  });
  const mjml = renderBody(template, {
    ...values,
    ...words,
    language,
    direction,
    start: direction === "rtl" ? "right" : "left",
    brand: { ...brand, logo: brand.logo === null ? null : `cid:${LOGO_ID}` },
  });
  return { language, direction, words, mjml };
}

interface RenderedWords {
  readonly subject: string;
  readonly preview: string;
  readonly text: Readonly<Record<string, string>>;
}

function renderWords(
  template: MailTemplate,
  language: string,
  scope: TemplateScope,
): RenderedWords {
  const { translations, shared, engines, name } = template;
  const words = translationsFor(language, translations, shared);
  const render = (word: Word): string => {
    try {
      const { text } = engines.words.render(word.template, scope);
      return text.replaceAll(/\s+/g, " ").trim();
    } catch (error) {
      throw new MailTemplateError([wordDiagnostic(error, word.position)]);
    }
  };
  const required = (word: Word | undefined, key: string): string => {
    if (word !== undefined) return render(word);
    throw new MailTemplateError([missingWord(name, key)]);
  };
  return {
    subject: required(words.subject, "subject"),
    preview: required(words.preview, "preview"),
    text: Object.fromEntries([...words.texts].map(([key, word]) => [key, render(word)])),
  };
}

const missingWord = (template: string, key: string): Diagnostic => ({
  file: `${template}/i18n/en.yaml`,
  rule: "missing-word",
  message: `there is no ${key}`,
  hint: `Every mail needs this text. Add \`${key}\` to this file.`,
  severity: "error",
});

function renderBody({ body, engines, variables }: MailTemplate, scope: TemplateScope): TracedText {
  try {
    return engines.markup.render(body!, scope);
  } catch (error) {
    if (!(error instanceof LiquidError)) throw error;
    const { diagnostic } = error;
    const name = /^undefined variable (\S+)/.exec(diagnostic.message)?.[1];
    if (name === undefined) throw new MailTemplateError([diagnostic]);
    const { file, line, column } = diagnostic;
    const known = [...variables.keys(), ...givenNames];
    throw new MailTemplateError([undefinedName({ name, file, line, column }, known)]);
  }
}

/**
 * Returns the text part of a mail: the text of the HTML, without images and without the hidden
 * preview line. If a link's text is its address, the address appears only once.
 * @param html the HTML document that MJML has written
 */
async function textPartOf(html: string): Promise<string> {
  const { convert } = await import("html-to-text");
  const text = convert(html, {
    wordwrap: 78,
    baseElements: { selectors: ["body"] },
    limits: { maxInputLength: 1_000_000, maxDepth: 60 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: 'div[style*="display:none"]', format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
      ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: "table", format: "block" },
      // MJML writes each paragraph as a row of a table. So each row becomes a paragraph of the text
      // part.
      { selector: "tr", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    ],
  });
  return `${text
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}
