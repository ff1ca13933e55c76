// What others may use of the mails: templates and their rendering, the checks, the way out.
export { createBrand, type Brand, type Branding, type Logo } from "./brand.ts";
export { findUnsupported, programs as mailPrograms } from "./checks/clients.ts";
export { checkMail, checkTemplate } from "./checks/index.ts";
export {
  formatMailFinding,
  isError,
  MailTemplateError,
  sortMailFindings,
  type MailFinding,
} from "./finding.ts";
export { loadMailFolder, type MailSample, type MailTemplate } from "./mail-folder.ts";
export { isLanguageTag } from "./languages.ts";
export { createTransport, describeDelivery, shownInbox } from "./delivery.ts";
export { createInboxTransport, inboxFolder, INBOX_LETTERS_MAX } from "./inbox.ts";
export {
  findNewestLetter,
  listInbox,
  readInboxLetter,
  type InboxEntry,
  type InboxLetter,
} from "./inbox-letter.ts";
export { createMailer, type Mailer, type MailRequest, type MailTemplateName } from "./mailer.ts";
export { isMailAddress, readMailbox } from "./address.ts";
export { composeLetter, type ComposedLetter, type Letter } from "./message.ts";
export { createSmtpTransport } from "./smtp-transport.ts";
export { DeliveryError, type MailTransport } from "./transport.ts";
export { mailTask } from "./mail-task.ts";
export { ownMailFolder } from "./own-folder.ts";
export { createMailRenderer, type MailRenderer } from "./renderer.ts";
export { renderMail, type MailContent, type RenderedMail } from "./render.ts";
export { MailFolderError } from "./template-files.ts";
export { MailValueError, type MailValues, type Variables } from "./values.ts";

import type { Operations } from "../contract/operations.ts";
import type { ShownInbox } from "./inbox-guard.ts";
import { getMailInbox } from "./operations/getMailInbox.ts";
import { getMailMessage } from "./operations/getMailMessage.ts";
import { getMailPart } from "./operations/getMailPart.ts";

/** @param inbox the development inbox; null where mails are really sent */
export const mailOperations = ({
  inbox,
}: {
  readonly inbox: ShownInbox | null;
}): Pick<Operations, "getMailInbox" | "getMailMessage" | "getMailPart"> => ({
  getMailInbox: getMailInbox(inbox),
  getMailMessage: getMailMessage(inbox),
  getMailPart: getMailPart(inbox),
});
