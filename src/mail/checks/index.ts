// Checks one rendered mail, and a template as a whole, in every language with every sample.
import { createBrand } from "../render/brand.ts";
import { isError, sortDiagnostics, type Diagnostic } from "../../platform/index.ts";
import { MailTemplateError } from "../templates/template-files.ts";
import { fallbackLanguage } from "../templates/languages.ts";
import type { MailSample, MailTemplate } from "../templates/mail-folder.ts";
import { readMarkup } from "../render/markup.ts";
import { renderMail, type RenderedMail } from "../render/render.ts";
import { completeValues, MailValueError } from "../templates/values.ts";
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
import { findMissingLanguages, findMissingWords } from "./languages.ts";
import type { CheckedMail, MailCheck } from "./rule.ts";

const checks: readonly MailCheck[] = [
  checkAlt,
  checkLinks,
  checkRemote,
  checkLanguage,
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

/** Returns the diagnostics of one mail, except those about mail programs. */
export function checkMail(template: MailTemplate, mail: RenderedMail): readonly Diagnostic[] {
  const checked = prepareCheck(template, mail);
  return sortDiagnostics(
    checks.flatMap((check) => check(checked)),
    "line",
  );
}

/**
 * Returns the diagnostics of a template: of its files, its contract, and its mails in every
 * language with every sample.
 */
export async function checkTemplate(template: MailTemplate): Promise<readonly Diagnostic[]> {
  // If a file cannot be read, the other checks would report only its consequences.
  if (template.diagnostics.some(isError)) return sortDiagnostics(template.diagnostics, "line");
  const diagnostics = [...template.diagnostics, ...checkCompleteness(template)];
  if (diagnostics.some(isError)) return sortDiagnostics(diagnostics, "line");
  const runs = template.languages.flatMap((language) => [
    () => checkContract(template, language, createBrand()),
    ...template.samples.map((sample) => () => checkSample(template, language, sample)),
  ]);
  for (const run of runs) {
    diagnostics.push(...(await run()));
    // A template that exceeds the time limit once exceeds it with every sample.
    if (diagnostics.some(({ rule }) => rule === "too-much")) break;
  }
  return sortDiagnostics(diagnostics, "line");
}

async function checkSample(
  template: MailTemplate,
  language: string,
  sample: MailSample,
): Promise<readonly Diagnostic[]> {
  try {
    const { values } = sample;
    const brand = createBrand(sample.brand);
    const mail = await renderMail(template, { language, values, brand });
    const found = checkMail(template, mail);
    if (sample.name !== "default") return found;
    const checked = prepareCheck(template, mail);
    // All languages have the same markup. A check of the mail programs takes about 300 ms.
    const ofPrograms = language === fallbackLanguage ? await checkClients(checked) : [];
    return [...found, ...ofPrograms, ...checkSubject(checked)];
  } catch (error) {
    if (error instanceof MailTemplateError) return error.diagnostics;
    throw error;
  }
}

/**
 * Reports missing parts: English words, words of other languages, a default sample, and samples
 * that fit the contract.
 */
function checkCompleteness(template: MailTemplate): readonly Diagnostic[] {
  const { name, translations, samples } = template;
  const missing = (file: string, message: string, hint: string): Diagnostic => ({
    file: `${name}/${file}`,
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
            "there are no English words",
            "Write them. All other languages fall back to English.",
          ),
        ]),
    ...(samples.some((sample) => sample.name === "default")
      ? []
      : [missing("samples/default.yaml", "there is no default sample", "Write one.")]),
    ...findMissingLanguages(template),
    ...findMissingWords(template),
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
