// The texts of mails that wait to be sent, as they stand sealed in the job queue.
import { mailPlace } from "../../catalog/index.ts";
import { sealedPayloads } from "../../platform/jobs/index.ts";

export const waitingMails = sealedPayloads("mails that wait", mailPlace);
