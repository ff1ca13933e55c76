// Answers of the preview as plain data for JSON: the list of templates, a mail, its checks, the result of sending one.
import { checkMail, type MailTemplate, type RenderedMail } from "../mail/index.ts";
import { isError, sentenceOf, sortDiagnostics, type Diagnostic } from "../platform/index.ts";
import { groupDiagnostics } from "./check-groups.ts";
import { checkEntry } from "./entry-check.ts";
import type { EntryChecks } from "./entry-checks.ts";
import { reportPrograms } from "./mail-programs.ts";
import { previewCopy } from "./preview-copy.ts";
import type { LoadedTemplates } from "./loaded-templates.ts";
import { PreviewError } from "./preview-error.ts";
import type { PreviewRequest } from "./preview-request.ts";

/** Sends a mail that a designer wants to have. @throws PreviewError where it was not sent */
export type SendMail = (
  mail: RenderedMail,
  to: string,
) => Promise<{
  /** `SMTP smtp.example:587` */
  readonly by: string;
  /** What the server said. */
  readonly said: string;
}>;

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

/** Without numbers where nothing was looked for yet. */
const count = (
  diagnostics: readonly Diagnostic[] | undefined,
): { readonly errors?: number; readonly warnings?: number } => {
  if (diagnostics === undefined) return {};
  const errors = diagnostics.filter(isError).length;
  return { errors, warnings: diagnostics.length - errors };
};

const variablesOf = ({ variables }: MailTemplate): unknown =>
  [...variables].map(([name, { type, required, description, default: standIn, places }]) => ({
    name,
    type,
    required: required === true,
    description,
    default: standIn ?? null,
    places,
  }));

/** @throws PreviewError */
export async function mailReply({ templates }: Preview, request: PreviewRequest): Promise<unknown> {
  const { mail, diagnostics, refusedValue, stale } = await templates.render(request);
  const shown =
    mail === null
      ? null
      : {
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

/** @throws PreviewError */
export async function checksReply(preview: Preview, request: PreviewRequest): Promise<unknown> {
  const { mail, stale, diagnostics: broken } = await preview.templates.render(request);
  const fresh = stale ? null : mail;
  // Of a broken template nothing else can be said.
  const diagnostics = broken.length > 0 ? broken : await findAll(preview, request, fresh);
  return {
    // What programs lack is said of each of them instead.
    groups: groupDiagnostics(
      sortDiagnostics(diagnostics, "line").filter(({ rule }) => rule !== "unsupported-feature"),
      fresh,
    ),
    programs: fresh === null ? null : await reportPrograms(fresh.html),
  };
}

/** What is wrong with the template in the language, and with the mail of the form. */
async function findAll(
  { templates, entryChecks }: Preview,
  { template: name, language }: PreviewRequest,
  mail: RenderedMail | null,
): Promise<readonly Diagnostic[]> {
  const template = templates.byName().get(name)!;
  const ofEntry = entryChecks.of(name, language) ?? (await checkEntry(template, language));
  return mail === null ? ofEntry : [...ofEntry, ...(await checkMail(template, mail))];
}

/** @throws PreviewError */
export async function sendReply(
  { templates, sendMail }: Preview,
  request: PreviewRequest,
): Promise<unknown> {
  const { mail, stale, refusedValue } = await templates.render(request);
  if (refusedValue !== null) throw new PreviewError(sentenceOf(refusedValue));
  if (mail === null || stale) throw new PreviewError("The template is broken: mend it first.");
  return sendMail(mail, request.to ?? "");
}
