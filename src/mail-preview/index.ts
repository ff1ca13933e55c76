// The server of the mail preview, and the type of the function that sends its mails.
export { PreviewError } from "./preview-error.ts";
export type { SendMail } from "./replies.ts";
export { openMailPreview } from "./server.ts";
