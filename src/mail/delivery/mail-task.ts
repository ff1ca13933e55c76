// Mails in the job queue: the name of their task, and the sealed texts of those that wait to be sent.
import { mailPlace } from "../../catalog/index.ts";
import { sealedPayloads } from "../../platform/jobs/index.ts";

export const mailTask = "mail";
export const waitingMails = sealedPayloads("mails that wait", mailPlace);
