// The checks of mails: of one rendered mail, and of a template as a whole, in every language with every sample.
import { createBrand } from "../render/brand.ts";
import { isError, sortDiagnostics, type Diagnostic } from "../../platform/index.ts";
import { MailTemplateError } from "../templates/template-error.ts";
import { fallbackLanguage } from "../templates/languages.ts";
import type { MailSample, MailTemplate } from "../templates/mail-folder.ts";
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
import { prepareCheck, type MailCheck } from "./rule.ts";

const checks: readonly MailCheck[] = [
  checkAlt,
  checkLinks,
  checkRemote,
  checkLanguage,
  checkTextPart,
  checkSize,
  checkContrast,
];

/** What is wrong with one mail. Data of mail programs, which takes about 300 ms, only where it is asked for. */
export async function checkMail(
  template: MailTemplate,
  mail: RenderedMail,
  options: { readonly clients?: boolean } = {},
): Promise<readonly Diagnostic[]> {
  const checked = prepareCheck(template, mail);
  const ofPrograms = options.clients === true ? await checkClients(checked) : [];
  return sortDiagnostics([...checks.flatMap((check) => check(checked)), ...ofPrograms], "line");
}

/** What is wrong with a template: its files, its contract, and its mails in every language with every sample. */
export async function checkTemplate(
  template: MailTemplate,
  options: { readonly clients?: boolean } = {},
): Promise<readonly Diagnostic[]> {
  // What a file that cannot be read would have said is missed by nobody.
  if (template.diagnostics.some(isError)) return sortDiagnostics(template.diagnostics, "line");
  const diagnostics = [...template.diagnostics, ...checkCompleteness(template)];
  if (diagnostics.some(isError)) return sortDiagnostics(diagnostics, "line");
  const clients = options.clients ?? true;
  const looks = template.languages.flatMap((language) => [
    () => checkContract(template, language, createBrand()),
    ...template.samples.map((sample) => () => checkSample(template, language, sample, clients)),
  ]);
  for (const look of looks) {
    diagnostics.push(...(await look()));
    // What takes all the time that a mail may take once takes it with every sample.
    if (diagnostics.some(({ rule }) => rule === "too-much")) break;
  }
  return sortDiagnostics(diagnostics, "line");
}

async function checkSample(
  template: MailTemplate,
  language: string,
  sample: MailSample,
  asksClients: boolean,
): Promise<readonly Diagnostic[]> {
  try {
    const { values } = sample;
    const brand = createBrand(sample.brand);
    const mail = await renderMail(template, { language, values, brand });
    const isUsual = sample.name === "default";
    const clients = asksClients && isUsual && language === fallbackLanguage;
    const found = await checkMail(template, mail, { clients });
    return isUsual ? [...found, ...checkSubject(prepareCheck(template, mail))] : found;
  } catch (error) {
    if (error instanceof MailTemplateError) return error.diagnostics;
    throw error;
  }
}

/** What has to be there: English words, all words in every language, a default sample, samples that keep the contract. */
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
            "Write them: all others fall back to them.",
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
