// Mails: templates and their rendering, the checks, delivery, the development inbox.
export { createMail } from "./capability.ts";
export { findUnsupported, programs as mailPrograms } from "./checks/clients.ts";
export { checkMail, checkTemplate } from "./checks/index.ts";
export { isMailAddress, readMailbox } from "./delivery/address.ts";
export { createTransport, describeDelivery, shownInbox } from "./delivery/delivery.ts";
export { mailTask } from "./delivery/mail-task.ts";
export { createMailer, type Mailer, type MailRequest } from "./delivery/mailer.ts";
export { composeLetter, type ComposedLetter, type Letter } from "./delivery/message.ts";
export { createSmtpTransport } from "./delivery/smtp-transport.ts";
export { waitingMails } from "./delivery/waiting-mails.ts";
export { DeliveryError, type MailTransport } from "./delivery/transport.ts";
export {
  findNewestLetter,
  listInbox,
  readInboxLetter,
  type InboxEntry,
  type InboxLetter,
} from "./inbox/inbox-letter.ts";
export { createInboxTransport, INBOX_LETTERS_MAX, inboxFolder } from "./inbox/inbox.ts";
export { createBrand, type Brand, type Branding, type Logo } from "./render/brand.ts";
export { readableOn, textOn } from "./render/colour.ts";
export { renderMail, type MailContent, type RenderedMail } from "./render/render.ts";
export { createMailRenderer, type MailRenderer } from "./render/renderer.ts";
export { isLanguageTag } from "./templates/languages.ts";
export { loadMailFolder, type MailSample, type MailTemplate } from "./templates/mail-folder.ts";
export { ownMailFolder } from "./templates/own-folder.ts";
export { MailTemplateError } from "./templates/template-error.ts";
export { MailFolderError } from "./templates/template-files.ts";
export { MailValueError, type MailValues, type Variables } from "./templates/values.ts";
