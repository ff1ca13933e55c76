// Checks and renders the files of a mail that is not stored. Runs in the thread that renders mails,
// because a template can take a long time.
import { isError, type Diagnostic } from "../../platform/index.ts";
import type { MailTemplateName } from "../templates/contracts.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import { MailTemplateError } from "../templates/template-files.ts";
import { MailValueError } from "../templates/values.ts";
import { renderMail } from "../render/render.ts";
import type { MailDraft, TriedDraft } from "../render/renderer.ts";
import { checkCustomisedMail } from "./check-mail.ts";
import { loadCustomisedMail } from "./load-mail.ts";
import { unpackMail } from "./mail-files.ts";
import { findRefusedHtml, findRefusedSource } from "./refused-content.ts";

/** Returns the problems of the files, and the rendered mail if they can be rendered. */
export async function tryDraft(name: string, draft: MailDraft): Promise<TriedDraft> {
  const mail = { name: name as MailTemplateName, files: unpackMail(draft.files) };
  const problems = await checkCustomisedMail(mail);
  const template = loadCustomisedMail(mail);
  const isRefused = [...mail.files.values()].some((text) => findRefusedSource(text).length > 0);
  return {
    problems: problems.toSorted((one, other) => rank(one) - rank(other)),
    samples: template.samples.map((sample) => sample.name),
    languages: [...template.languages],
    mail: isRefused ? null : await renderDraft(template, draft),
  };
}

/** Returns a number by which diagnostics are sorted: errors come before warnings. */
const rank = (diagnostic: Diagnostic): number => (isError(diagnostic) ? 0 : 1);

async function renderDraft(
  template: MailTemplate,
  { language, sample, brand }: MailDraft,
): Promise<TriedDraft["mail"]> {
  const shown = template.samples.find(({ name }) => name === sample) ?? template.samples[0];
  if (shown === undefined) return null;
  try {
    const mail = await renderMail(template, { language, values: shown.values, brand });
    if (findRefusedHtml(mail.html).length > 0) return null;
    return {
      language: mail.language,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      images: mail.images,
    };
  } catch (error) {
    if (error instanceof MailTemplateError || error instanceof MailValueError) return null;
    throw error;
  }
}
