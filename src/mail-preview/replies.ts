// Builds the JSON responses for the preview page: the list of templates, a mail, the checks of a
// mail, and the result of sending a mail.
import { checkMail, type MailTemplate, type RenderedMail, type sendNow } from "../mail/index.ts";
import { isError, violationSentence, sortDiagnostics, type Diagnostic } from "../platform/index.ts";
import { groupDiagnostics } from "./check-groups.ts";
import { checkEntry } from "./entry-check.ts";
import type { EntryChecks } from "./entry-checks.ts";
import { reportPrograms } from "./mail-programs.ts";
import { previewCopy } from "./preview-copy.ts";
import type { LoadedTemplates } from "./loaded-templates.ts";
import { PreviewError } from "./preview-error.ts";
import type { PreviewRequest } from "./preview-request.ts";

/**
 * Sends a mail to the designer of the template.
 * @throws PreviewError if the mail was not sent
 */
export type SendMail = (mail: RenderedMail, to: string) => ReturnType<typeof sendNow>;

export interface Preview {
  readonly folder: string;
  readonly templates: LoadedTemplates;
  readonly entryChecks: EntryChecks;
  readonly sendMail: SendMail;
}

export function listReply({ folder, templates, entryChecks }: Preview): unknown {
  return {
    folder,
    problem: templates.problem(),
    templates: [...templates.byName().values()].map((template) => ({
      name: template.name,
      description: template.description,
      languages: template.languages.map((language) => ({
        language,
        ...count(entryChecks.of(template.name, language)),
      })),
      samples: template.samples.map(({ name, title, values, brand }) => ({
        name,
        title,
        values,
        brand: brand ?? {},
      })),
      variables: variablesOf(template),
    })),
  };
}

/** Returns the number of errors and warnings. Returns no numbers before the first check. */
const count = (diagnostics: readonly Diagnostic[] | undefined) => {
  if (diagnostics === undefined) return {};
  const errors = diagnostics.filter(isError).length;
  return { errors, warnings: diagnostics.length - errors };
};

const variablesOf = ({ variables }: MailTemplate): unknown =>
  [...variables].map(([name, { type, required, description, default: defaultValue, places }]) => ({
    name,
    type,
    required: required === true,
    description,
    default: defaultValue ?? null,
    places,
  }));

/** @throws PreviewError if the template does not exist */
export async function mailReply({ templates }: Preview, request: PreviewRequest): Promise<unknown> {
  const { mail, diagnostics, refusedValue, stale } = await templates.render(request);
  const shown = mail && {
    language: mail.language,
    subject: mail.subject,
    preview: mail.preview,
    text: mail.text,
    html: mail.html,
    mjml: mail.mjml.text,
    copy: previewCopy(mail, request.theme),
  };
  return { mail: shown, diagnostics: sortDiagnostics(diagnostics, "line"), refusedValue, stale };
}

/** @throws PreviewError if the template does not exist */
export async function checksReply(preview: Preview, request: PreviewRequest): Promise<unknown> {
  const { mail, stale, diagnostics: broken } = await preview.templates.render(request);
  const fresh = stale ? null : mail;
  // The other checks need a template that can be rendered.
  const diagnostics = broken.length > 0 ? broken : await findAll(preview, request, fresh);
  return {
    // The response lists unsupported features in `programs` instead.
    groups: groupDiagnostics(
      sortDiagnostics(diagnostics, "line").filter(({ rule }) => rule !== "unsupported-feature"),
      fresh,
    ),
    programs: fresh === null ? null : await reportPrograms(fresh.html),
  };
}

/** Returns the diagnostics of the template in this language, and of the rendered mail. */
async function findAll(
  { templates, entryChecks }: Preview,
  { template: name, language }: PreviewRequest,
  mail: RenderedMail | null,
): Promise<readonly Diagnostic[]> {
  const template = templates.byName().get(name)!;
  const ofEntry = entryChecks.of(name, language) ?? (await checkEntry(template, language));
  return mail === null ? ofEntry : [...ofEntry, ...(await checkMail(template, mail))];
}

/**
 * @throws PreviewError if the template is broken, a value is not valid, or the mail was not sent
 */
export async function sendReply(
  { templates, sendMail }: Preview,
  request: PreviewRequest,
): Promise<unknown> {
  const { mail, stale, refusedValue } = await templates.render(request);
  if (refusedValue !== null) throw new PreviewError(violationSentence(refusedValue));
  if (mail === null || stale)
    throw new PreviewError(
      "The mail was not sent, because its template is broken. Correct the template first.",
    );
  return sendMail(mail, request.to ?? "");
}
