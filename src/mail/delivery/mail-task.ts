// The name of the mails' task in the job queue.
export const mailTask = "mail";
