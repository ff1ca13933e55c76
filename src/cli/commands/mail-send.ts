// `gateway mail send`: sends the mail of a sample by the deployment's transport, without a
// database. Prints the server's answer.
import { resolve } from "node:path";
import { closestName } from "../../platform/index.ts";
import {
  createBrand,
  DeliveryError,
  isLanguageTag,
  isMailAddress,
  loadMailFolder,
  MailTemplateError,
  renderMail,
  sendNow,
  type MailTemplate,
  type RenderedMail,
} from "../../mail/index.ts";
import { readSettings } from "../settings.ts";
import type { GlobalOptions, CommandOutcome } from "../program.ts";
import type { Terminal } from "../terminal.ts";

interface MailSendOptions extends GlobalOptions {
  readonly to: string;
  readonly language?: string;
  readonly sample: string;
  readonly folder?: string;
}

export async function sendSampleMail(
  terminal: Terminal,
  { to, language, sample: sampleName, folder, ...options }: MailSendOptions,
  name: string,
): Promise<CommandOutcome> {
  const settings = readSettings(terminal, options);
  const templates = loadMailFolder(
    folder === undefined ? undefined : resolve(terminal.directory, folder),
  );
  const template = templates.get(name);
  if (template === undefined)
    return refuseUnknownName(terminal, `There is no mail template ${name}`, name, [
      ...templates.keys(),
    ]);
  const sample = template.samples.find((each) => each.name === sampleName);
  if (sample === undefined)
    return refuseUnknownName(
      terminal,
      `${name} has no sample ${sampleName}`,
      sampleName,
      samplesOf(template),
    );
  if (language !== undefined && !isLanguageTag(language)) {
    terminal.printError(`${JSON.stringify(language)} is not a language, such as de or en-GB.`);
    return 1;
  }
  if (!isMailAddress(to)) {
    terminal.printError(`${to} is not one plain address, such as ada@example.com.`);
    return 1;
  }
  try {
    const brand = createBrand(sample.brand);
    const mail = await renderMail(template, { language, values: sample.values, brand });
    const { by, said } = await sendNow(settings, mail, to);
    terminal.print(
      [
        mail.subject,
        `In ${languageName(mail.language)}, with the sample ${sample.name}`,
        `To ${to}, by ${by}: ${said}`,
      ].join("\n"),
    );
    const fallback = fallbackNote(language, mail);
    if (fallback !== undefined) terminal.printError(`${name} has no ${fallback}`);
  } catch (error) {
    if (!(error instanceof DeliveryError || error instanceof MailTemplateError)) throw error;
    terminal.printError(error.message);
    return 1;
  }
}

/**
 * Returns a note about the language that was sent in place of the requested one; undefined if they
 * are the same.
 */
function fallbackNote(
  requestedLanguage: string | undefined,
  { language }: Pick<RenderedMail, "language">,
): string | undefined {
  const requestedTag = requestedLanguage?.replaceAll("_", "-");
  if (requestedTag === undefined || requestedTag.toLowerCase() === language.toLowerCase())
    return undefined;
  return `${requestedTag}; ${languageName(language)} was sent.`;
}

const languageName = (tag: string): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;

const samplesOf = ({ samples }: MailTemplate): readonly string[] => samples.map(({ name }) => name);

function refuseUnknownName(
  terminal: Terminal,
  says: string,
  name: string,
  known: readonly string[],
): 1 {
  const suggestion = closestName(name, known);
  terminal.printError(
    `${says}. ${suggestion === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${suggestion}?`}`,
  );
  return 1;
}
