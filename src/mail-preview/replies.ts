// Builds the JSON responses for the preview page: the list of templates, a rendered mail, the
// results of its checks, and the result of sending it.
import {
  checkMail,
  mailPrograms,
  type MailTemplate,
  type RenderedMail,
  type sendNow,
} from "../mail/index.ts";
import { isError, violationSentence, sortDiagnostics, type Diagnostic } from "../platform/index.ts";
import { groupDiagnostics } from "./check-groups.ts";
import { checkEntry } from "./entry-check.ts";
import type { EntryChecks } from "./entry-checks.ts";
import { loadCommitted } from "./committed-templates.ts";
import { attempt, type LoadedTemplates } from "./loaded-templates.ts";
import { programName, reportPrograms } from "./mail-programs.ts";
import { previewCopy } from "./preview-copy.ts";
import { changesBetween } from "./text-changes.ts";
import { PreviewError } from "./preview-error.ts";
import type { PreviewRequest } from "./preview-request.ts";

/**
 * Sends a rendered mail to the address that the user of the preview entered.
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
    programs: mailPrograms.map((id) => ({ id, name: programName(id) })),
    templates: [...templates.byName().values()].map((template) => ({
      name: template.name,
      description: template.description,
      languages: template.languages.map((language) => ({
        language,
        ...count(entryChecks.of(template.name, language)),
      })),
      samples: template.samples.map(
        ({ name, title, values, brand: { logo: _logo, ...brand } = {}, logo }) => ({
          name,
          title,
          values,
          brand,
          hasLogo: logo !== null,
        }),
      ),
      variables: variablesOf(template),
    })),
  };
}

/**
 * Counts errors and warnings separately. Returns an empty object if the template was not checked
 * yet.
 */
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

/**
 * Returns the response with a rendered mail.
 * @throws PreviewError if the folder has no template of this name
 */
export async function mailReply({ templates }: Preview, request: PreviewRequest): Promise<unknown> {
  const { mail, diagnostics, refusedValue, stale } = await templates.render(request);
  const shown = mail && (await shownMail(mail, request));
  return { mail: shown, diagnostics: sortDiagnostics(diagnostics, "line"), refusedValue, stale };
}

async function shownMail(mail: RenderedMail, request: PreviewRequest) {
  const { html: copy, notes } = await previewCopy(mail, request);
  const { language, subject, preview, text, html, mjml } = mail;
  return { language, subject, preview, text, html, mjml: mjml.text, copy, notes };
}

/**
 * Renders the mail from its template in the last commit, and compares its texts with those of the
 * current template.
 * @throws PreviewError if the folder has no template of this name, or if there is no commit
 */
export async function committedReply(
  { folder, templates }: Preview,
  request: PreviewRequest,
): Promise<unknown> {
  const { mail: current } = await templates.render(request);
  const { commit, templates: committed } = await loadCommitted(folder);
  const template = committed.get(request.template);
  if (template === undefined)
    return {
      commit,
      mail: null,
      problem: "The last commit does not contain this template.",
      changes: null,
    };
  const { mail, diagnostics, refusedValue } = await attempt(template, request);
  const reason = diagnostics[0]?.message ?? refusedValue?.message ?? "it has an error";
  if (mail === null)
    return {
      commit,
      mail,
      problem: `The template of the last commit cannot be rendered: ${reason}.`,
      changes: null,
    };
  const changes =
    current === null
      ? null
      : Object.fromEntries(
          (["text", "html", "mjml"] as const).map((view) => [
            view,
            changesBetween(comparedText(mail, view), comparedText(current, view)),
          ]),
        );
  return { commit, mail: await shownMail(mail, request), problem: null, changes };
}

const comparedText = (mail: RenderedMail, view: "text" | "html" | "mjml"): string =>
  view === "text"
    ? `Subject: ${mail.subject}\nPreview: ${mail.preview}\n\n${mail.text}`
    : view === "mjml"
      ? mail.mjml.text
      : mail.html;

/**
 * Returns the response with the results of all checks of a mail.
 * @throws PreviewError if the folder has no template of this name
 */
export async function checksReply(preview: Preview, request: PreviewRequest): Promise<unknown> {
  const { mail, stale, diagnostics: broken } = await preview.templates.render(request);
  const fresh = stale ? null : mail;
  // If the template cannot be rendered, the response has only the errors that prevent this. All
  // further checks need a rendered mail.
  const diagnostics = broken.length > 0 ? broken : await findAll(preview, request, fresh);
  return {
    // The list `programs` of the response contains the unsupported features, so `groups` leaves
    // them out.
    groups: groupDiagnostics(
      sortDiagnostics(diagnostics, "line").filter(({ rule }) => rule !== "unsupported-feature"),
      fresh,
    ),
    programs: fresh === null ? null : await reportPrograms(fresh.html),
  };
}

/**
 * Returns the errors and warnings of the template in this language, and of the mail that the page
 * shows.
 */
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
 * Sends the mail that the page shows.
 * @throws PreviewError if the template has errors, a value does not fit its variable, or the mail
 *   was not sent
 */
export async function sendReply(
  { templates, sendMail }: Preview,
  request: PreviewRequest,
): Promise<unknown> {
  const { mail, stale, refusedValue } = await templates.render(request);
  if (refusedValue !== null) throw new PreviewError(violationSentence(refusedValue));
  if (mail === null || stale)
    throw new PreviewError(
      "The mail was not sent, because its template has errors. Correct the template, then send the mail again.",
    );
  return sendMail(mail, request.to ?? "");
}
