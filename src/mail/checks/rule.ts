// Defines the data that a check of a rendered mail gets. Finds the line in the template's source
// for a problem in the rendered mail.
import type { Diagnostic, Violation } from "../../platform/index.ts";
import type { MarkupToken } from "../render/markup.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import type { RenderedMail } from "../render/render.ts";

/** A rendered mail with its template, as a check gets it. */
export interface CheckedMail {
  readonly template: MailTemplate;
  readonly mail: RenderedMail;
  /** The tags and texts of the mail's HTML, without conditional comments for Outlook. */
  readonly tokens: readonly MarkupToken[];
  /** The tags and texts of the MJML before it was compiled. Their source lines are known. */
  readonly sourceTokens: readonly MarkupToken[];
}

export type CheckViolation = Violation & Pick<Diagnostic, "severity">;

export type MailCheck = (checked: CheckedMail) => readonly Diagnostic[];

/**
 * Returns the diagnostic for a problem at an offset of the MJML. If its source line is not known,
 * the diagnostic names only the template's file.
 */
export function diagnosticAt(
  { template, mail }: CheckedMail,
  offset: number | undefined,
  violation: CheckViolation,
): Diagnostic {
  const origin = offset === undefined || offset < 0 ? undefined : mail.mjml.originOf(offset);
  return { ...(origin ?? { file: `${template.name}/template.mjml` }), ...violation };
}

/**
 * Finds a piece of the HTML in the MJML. Returns its offset; -1 if the MJML does not contain
 * exactly this text.
 */
export const offsetOf = ({ mail }: CheckedMail, piece: string): number =>
  mail.mjml.text.indexOf(piece.trim());
