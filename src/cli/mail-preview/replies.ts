// What the page is told: the list of templates, a mail in the theme it asked for, the checks of a mail. Plain data, ready for JSON.
import {
  formatMailFinding,
  isError,
  sortMailFindings,
  checkMail,
  type MailFinding,
  type MailTemplate,
} from "../../mail/index.ts";
import { groupFindings } from "./check-groups.ts";
import { checkEntry, type EntryChecks } from "./entry-checks.ts";
import { reportPrograms } from "./mail-programs.ts";
import { previewCopy } from "./preview-copy.ts";
import type { Wish } from "./wish.ts";
import type { Workbench } from "./workbench.ts";

export interface Desk {
  readonly folder: string;
  readonly workbench: Workbench;
  readonly entryChecks: EntryChecks;
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
export async function checksReply({ workbench, entryChecks }: Desk, wish: Wish): Promise<unknown> {
  const { mail, stale } = await workbench.render(wish);
  const template = workbench.templates().get(wish.template)!;
  const fresh = stale ? null : mail;
  const ofEntry =
    entryChecks.of(wish.template, wish.language) ?? (await checkEntry(template, wish.language));
  const ofMail = fresh === null ? [] : await checkMail(template, fresh);
  const findings = sortMailFindings([...ofEntry, ...ofMail]).filter(
    // Said of each program instead.
    ({ rule }) => rule !== "unsupported-feature",
  );
  return {
    groups: groupFindings(findings, fresh),
    programs: fresh === null ? null : await reportPrograms(fresh.html),
    text: findings.map(formatMailFinding).join("\n"),
  };
}
