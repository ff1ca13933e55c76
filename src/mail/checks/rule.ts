// What every check of a rendered mail gets, and how it reports a finding.
import type { Diagnostic, Violation } from "../../platform/index.ts";
import { readMarkup, type Mark } from "../render/markup.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import type { RenderedMail } from "../render/render.ts";

export interface CheckedMail {
  readonly template: MailTemplate;
  readonly mail: RenderedMail;
  /** Of the HTML, without what only Outlook for Windows reads. */
  readonly marks: readonly Mark[];
  /** Of the MJML, which has the lines. */
  readonly sourceMarks: readonly Mark[];
}

export type CheckViolation = Violation & Pick<Diagnostic, "severity">;

export type MailCheck = (checked: CheckedMail) => readonly Diagnostic[];

export const prepareCheck = (template: MailTemplate, mail: RenderedMail): CheckedMail => ({
  template,
  mail,
  marks: readMarkup(mail.html).marks,
  sourceMarks: readMarkup(mail.mjml.text).marks,
});

/** A diagnostic at an offset of the MJML; without one, or where nothing is known of it, at the template as a whole. */
export function diagnosticAt(
  { template, mail }: CheckedMail,
  offset: number | undefined,
  violation: CheckViolation,
): Diagnostic {
  const origin = offset === undefined || offset < 0 ? undefined : mail.mjml.originOf(offset);
  return { ...(origin ?? { file: `${template.name}/template.mjml` }), ...violation };
}

/** Where a piece of the HTML was written, as far as the MJML has it word for word. */
export const offsetOf = ({ mail }: CheckedMail, piece: string): number =>
  mail.mjml.text.indexOf(piece.trim());
