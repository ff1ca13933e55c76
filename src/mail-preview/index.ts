// What the command line uses of the mail preview: the server, and the way that it hands over mails.

export { PreviewError } from "./preview-error.ts";
export type { SendMail } from "./replies.ts";
export { openMailPreview } from "./server.ts";
