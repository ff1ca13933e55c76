// The name of the mails' task in the job queue, for whoever counts them without sending any.
export const mailTask = "mail";
