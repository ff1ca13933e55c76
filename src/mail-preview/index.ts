// Exports the function that starts the mail preview, its error, and the type of the function that
// sends mails.
export { PreviewError } from "./preview-error.ts";
export type { SendMail } from "./replies.ts";
export { openMailPreview } from "./server.ts";
