// Checks mail templates. Checks either one rendered mail, or a whole template: its files, and its
// mails in every language with every sample. A sample is a set of example values.
import { createBrand, sampleBrand } from "../render/brand.ts";
import { isError, sortDiagnostics, type Diagnostic } from "../../platform/index.ts";
import { MailTemplateError } from "../templates/template-files.ts";
import { fallbackLanguage } from "../templates/languages.ts";
import type { MailSample, MailTemplate } from "../templates/mail-folder.ts";
import { readMarkup } from "../render/markup.ts";
import { renderMail, type RenderedMail } from "../render/render.ts";
import { completeValues, MailValueError } from "../templates/values.ts";
import { findUncheckedBranches } from "./branches.ts";
import { checkClients } from "./clients.ts";
import {
  checkAlt,
  checkLanguage,
  checkLinks,
  checkRemote,
  checkSize,
  checkSubject,
  checkTextPart,
} from "./content.ts";
import { checkContract } from "./contract.ts";
import { checkContrast } from "./contrast.ts";
import { checkHead } from "./head.ts";
import { findMissingLanguages, findMissingWords, findUnknownLanguages } from "./languages.ts";
import { checkImageWidths } from "./image-widths.ts";
import type { CheckedMail, MailCheck } from "./rule.ts";
import { findMarkupInWords, findUnusedSharedWords, findUnusedWords } from "./words.ts";

const checks: readonly MailCheck[] = [
  checkAlt,
  checkImageWidths,
  checkLinks,
  checkRemote,
  checkLanguage,
  checkHead,
  checkTextPart,
  checkSize,
  checkContrast,
];

const prepareCheck = (template: MailTemplate, mail: RenderedMail): CheckedMail => ({
  template,
  mail,
  tokens: readMarkup(mail.html).tokens,
  sourceTokens: readMarkup(mail.mjml.text).tokens,
});

/**
 * Returns the errors and warnings of one rendered mail, except the warnings about mail programs
 * that do not support a feature (`checkClients`).
 */
export function checkMail(template: MailTemplate, mail: RenderedMail): readonly Diagnostic[] {
  const checked = prepareCheck(template, mail);
  return sortDiagnostics(
    checks.flatMap((check) => check(checked)),
    "line",
  );
}

/**
 * Returns the errors and warnings of all templates of a folder. A problem in the files that all
 * templates share (`_shared`) is reported once.
 */
export async function checkMailFolder(
  templates: readonly MailTemplate[],
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const template of templates) found.push(...(await checkTemplate(template)));
  return sortDiagnostics([...found, ...findUnusedSharedWords(templates)], "line");
}

/**
 * Returns the errors and warnings of a template. Checks its files, its declared variables, and its
 * mails in every language with every sample (set of example values).
 */
export async function checkTemplate(template: MailTemplate): Promise<readonly Diagnostic[]> {
  // If a file of the template has an error, all other checks would only report consequences of this
  // error.
  if (template.diagnostics.some(isError)) return sortDiagnostics(template.diagnostics, "line");
  const diagnostics = [...template.diagnostics, ...checkCompleteness(template)];
  if (diagnostics.some(isError)) return sortDiagnostics(diagnostics, "line");
  const runs = template.languages.flatMap((language) => [
    () => checkContract(template, language, createBrand()),
    ...template.samples.map((sample) => () => checkSample(template, language, sample)),
  ]);
  for (const run of runs) {
    diagnostics.push(...(await run()));
    // If the template exceeds a limit of the rendering with one sample, it exceeds the limit with
    // the remaining samples, too.
    if (diagnostics.some(({ rule }) => rule === "too-much")) break;
  }
  // An error can end the rendering of a mail before all its branches are rendered. So branches are
  // checked only if there are no errors.
  if (!diagnostics.some(isError)) diagnostics.push(...findUncheckedBranches(template));
  return sortDiagnostics(diagnostics, "line");
}

async function checkSample(
  template: MailTemplate,
  language: string,
  sample: MailSample,
): Promise<readonly Diagnostic[]> {
  try {
    const { values } = sample;
    const mail = await renderMail(template, { language, values, brand: sampleBrand(sample) });
    const found = checkMail(template, mail);
    if (sample.name !== "default") return found;
    const checked = prepareCheck(template, mail);
    // The check for mail programs takes about 300 ms. It is done only for English, because the HTML
    // has the same features in all languages.
    const ofPrograms = language === fallbackLanguage ? await checkClients(checked) : [];
    return [...found, ...ofPrograms, ...checkSubject(checked)];
  } catch (error) {
    if (error instanceof MailTemplateError) return error.diagnostics;
    throw error;
  }
}

/**
 * Reports missing files: the English texts, texts in languages that other templates have, and the
 * sample `default`. Also reports samples whose values do not fit `variables.yaml`.
 */
function checkCompleteness(template: MailTemplate): readonly Diagnostic[] {
  const { name, translations, samples } = template;
  const missing = (file: string, message: string, hint: string): Diagnostic => ({
    file: `${name}/${file}`,
    line: 1,
    rule: "missing-file",
    message,
    hint,
    severity: "error",
  });
  return [
    ...(translations.has(fallbackLanguage)
      ? []
      : [
          missing(
            "i18n/en.yaml",
            "there are no English texts",
            "Add this file with the English texts. Mails in all languages use an English text if its translation is missing.",
          ),
        ]),
    ...(samples.some((sample) => sample.name === "default")
      ? []
      : [
          missing(
            "samples/default.yaml",
            "there is no default sample",
            "Add this file with example values for the variables. The checks and the preview render the mail with these values.",
          ),
        ]),
    ...findMissingLanguages(template),
    ...findUnknownLanguages(template),
    ...findMissingWords(template),
    ...findMarkupInWords(template),
    ...findUnusedWords(template),
    ...samples.flatMap((sample) => checkSampleValues(template, sample)),
  ];
}

function checkSampleValues(
  { variables }: MailTemplate,
  { file, values, positionOf }: MailSample,
): readonly Diagnostic[] {
  try {
    completeValues(variables, values);
    return [];
  } catch (error) {
    if (!(error instanceof MailValueError)) throw error;
    const { message, hint, variable } = error;
    const position = positionOf(variable);
    return [{ file, ...position, rule: "bad-sample", message, hint, severity: "error" }];
  }
}
