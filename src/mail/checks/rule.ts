// Defines the input of a check of a rendered mail, and reports findings at their source lines.
import type { Diagnostic, Violation } from "../../platform/index.ts";
import type { MarkupToken } from "../render/markup.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import type { RenderedMail } from "../render/render.ts";

export interface CheckedMail {
  readonly template: MailTemplate;
  readonly mail: RenderedMail;
  /** The tags and texts of the HTML, without conditional comments for Outlook. */
  readonly tokens: readonly MarkupToken[];
  /** The tags and texts of the MJML, which have source lines. */
  readonly sourceTokens: readonly MarkupToken[];
}

export type CheckViolation = Violation & Pick<Diagnostic, "severity">;

export type MailCheck = (checked: CheckedMail) => readonly Diagnostic[];

/**
 * Returns a diagnostic at an offset of the MJML. Without a known source line, it points at the
 * template.
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
 * Returns the offset of a piece of the HTML in the MJML; -1 if the MJML does not contain it
 * literally.
 */
export const offsetOf = ({ mail }: CheckedMail, piece: string): number =>
  mail.mjml.text.indexOf(piece.trim());
