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
export {
  loadMailFolder,
  ownMailFolder,
  type MailSample,
  type MailTemplate,
} from "./mail-folder.ts";
export { renderMail, type MailContent, type RenderedMail } from "./render.ts";
export { MailFolderError } from "./template-files.ts";
export { MailValueError, type MailValues, type Variables } from "./values.ts";
