// Exports the function that starts the mail preview, its error, and the type of the function that
// sends mails. Also exports the parts that the preview of the contract uses, too.
export { createChangeEvents, type ChangeEvents } from "./change-events.ts";
export { guardFor } from "./guard.ts";
export { PreviewError } from "./preview-error.ts";
export type { SendMail } from "./replies.ts";
export { openMailPreview } from "./server.ts";
export { watchFolder } from "./template-watch.ts";
