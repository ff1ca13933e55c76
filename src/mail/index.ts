// Public API of mail/: mail templates and their rendering, the checks of templates, the delivery of
// mails, and the development inbox.
import { lazyFunction } from "../platform/index.ts";

export { createMail, type Mail } from "./capability.ts";
export {
  customisableHint,
  customisableMails,
  customisedFolder,
  isMailFile,
  MAIL_BYTES_MAX,
  packMail,
  readCustomisedMails,
  unpackMail,
  type CustomisedMail,
} from "./customised/mail-files.ts";
export * from "./customised/mail-version-store.ts";
export { findUnsupported, programs as mailPrograms } from "./checks/clients.ts";
export { supportOf, type MailProgram, type ProgramSupport } from "./checks/program-support.ts";
export { isMailAddress } from "./delivery/address.ts";
export {
  canDeliver,
  describeDelivery,
  inboxOf,
  probeDelivery,
  sendNow,
} from "./delivery/delivery.ts";
export { dropMails, mailTask, waitingMails } from "./delivery/mail-task.ts";
export type { Mailer, MailRequest } from "./delivery/mailer.ts";
export { DeliveryError, type MailTransport } from "./delivery/transport.ts";
export { findNewestLetter, type InboxLetter } from "./inbox/inbox-letter.ts";
export { inboxFolder } from "./inbox/inbox.ts";
export { createBrand, sampleBrand, type Logo } from "./render/brand.ts";
export { readableOn, textOn } from "./render/colour.ts";
export type { TriedDraft } from "./render/renderer.ts";
export { renderMail, type RenderedMail } from "./render/render.ts";
export { withGatewayParts } from "./templates/gateway-parts.ts";
export { ownLanguages, ownMailFiles, ownSampleValues } from "./templates/own-mail-files.ts";
export { isLanguageTag } from "./templates/languages.ts";
export { loadMailFolder, loadMailSources, type MailTemplate } from "./templates/mail-folder.ts";
export {
  goldenFolder,
  MailFolderError,
  MailTemplateError,
  ownMailFolder,
  readTemplateFiles,
  sourcesOf,
} from "./templates/template-files.ts";
export { MailValueError } from "./templates/values.ts";

// Loaded at the first use, because the checks need parsers which a running gateway does not use.
export const checkCustomisedMail = lazyFunction(
  async () => (await import("./customised/check-mail.ts")).checkCustomisedMail,
);
export const checkWorkspaceMails = lazyFunction(
  async () => (await import("./customised/check-mail.ts")).checkWorkspaceMails,
);
export const checkMail = lazyFunction(async () => (await import("./checks/index.ts")).checkMail);
export const checkMailFolder = lazyFunction(
  async () => (await import("./checks/index.ts")).checkMailFolder,
);
export const checkTemplate = lazyFunction(
  async () => (await import("./checks/index.ts")).checkTemplate,
);
