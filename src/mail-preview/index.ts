// What the command line uses of the mail preview: the server, and the way that it hands over mails.

export { SendError, type SendMail } from "./send-mail.ts";
export { openMailPreview } from "./server.ts";
