// Mails in the job queue: the name of their task, the sealed texts of those that wait to be sent, and taking them back.
import { mailPlace } from "../../catalog/index.ts";
import { dropJobs, sealedPayloads } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

export const mailTask = "mail";
export const waitingMails = sealedPayloads("mails that wait", mailPlace);

/** Takes back the mails about these that were not sent yet; those that are being sent stay. @param before only those asked for up to then */
export const dropMails = (
  connection: Connection,
  about: readonly string[],
  before: Date | null = null,
): Promise<void> => dropJobs(connection, mailTask, { about }, before);
