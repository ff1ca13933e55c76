// Exports the function that starts the mail preview, its error, and the type of the function that
// sends mails. Also exports the comparison of mails with approved images, and the parts that the
// preview of the contract uses, too.
export { compareMailImages, MailImageError, type MailImageReport } from "./images/mail-images.ts";
export { launchBrowser, type BrowserChoice } from "./images/launch-browser.ts";
export { PreviewError } from "./preview-error.ts";
export type { SendMail } from "./replies.ts";
export { openMailPreview } from "./server.ts";
export { createChangeEvents, type ChangeEvents } from "./change-events.ts";
export { guardFor } from "./guard.ts";
export { watchFolder } from "./template-watch.ts";
