// What the page is told: the list of templates, a mail in the theme it asked for, the checks of a mail. Plain data, ready for JSON.
import {
  isError,
  sortMailFindings,
  checkMail,
  type MailFinding,
  type MailTemplate,
  type RenderedMail,
} from "../mail/index.ts";
import { groupFindings } from "./check-groups.ts";
import { checkEntry } from "./entry-check.ts";
import type { EntryChecks } from "./entry-checks.ts";
import { reportPrograms } from "./mail-programs.ts";
import { previewCopy } from "./preview-copy.ts";
import { SendError, type SendMail } from "./send-mail.ts";
import type { Wish } from "./wish.ts";
import type { Workbench } from "./workbench.ts";

export interface Desk {
  readonly folder: string;
  readonly workbench: Workbench;
  readonly entryChecks: EntryChecks;
  readonly sendMail: SendMail;
}

export function listReply({ folder, workbench, entryChecks }: Desk): unknown {
  return {
    folder,
    problem: workbench.problem(),
    templates: [...workbench.templates().values()].map((template) => ({
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
  findings: readonly MailFinding[] | undefined,
): { readonly errors?: number; readonly warnings?: number } => {
  if (findings === undefined) return {};
  const errors = findings.filter(isError).length;
  return { errors, warnings: findings.length - errors };
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

/** @throws WishError */
export async function mailReply({ workbench }: Desk, wish: Wish): Promise<unknown> {
  const { mail, findings, valueFlaw, stale } = await workbench.render(wish);
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
          copy: previewCopy(mail, wish.theme),
        };
  return { mail: shown, findings: sortMailFindings(findings), valueFlaw, stale };
}

/** @throws WishError */
export async function checksReply(desk: Desk, wish: Wish): Promise<unknown> {
  const { mail, stale, findings: broken } = await desk.workbench.render(wish);
  const fresh = stale ? null : mail;
  // Of a broken template nothing else can be said.
  const findings = broken.length > 0 ? broken : await findAll(desk, wish, fresh);
  return {
    // What programs lack is said of each of them instead.
    groups: groupFindings(
      sortMailFindings(findings).filter(({ rule }) => rule !== "unsupported-feature"),
      fresh,
    ),
    programs: fresh === null ? null : await reportPrograms(fresh.html),
  };
}

/** What is wrong with the template in the language, and with the mail of the form. */
async function findAll(
  { workbench, entryChecks }: Desk,
  { template: name, language }: Wish,
  mail: RenderedMail | null,
): Promise<readonly MailFinding[]> {
  const template = workbench.templates().get(name)!;
  const ofEntry = entryChecks.of(name, language) ?? (await checkEntry(template, language));
  return mail === null ? ofEntry : [...ofEntry, ...(await checkMail(template, mail))];
}

/** @throws WishError, SendError */
export async function sendReply({ workbench, sendMail }: Desk, wish: Wish): Promise<unknown> {
  const { mail, stale, valueFlaw } = await workbench.render(wish);
  if (valueFlaw !== null) throw new SendError(`${valueFlaw.says}. ${valueFlaw.action}`);
  if (mail === null || stale) throw new SendError("The template is broken: mend it first.");
  return sendMail(mail, wish.to);
}
