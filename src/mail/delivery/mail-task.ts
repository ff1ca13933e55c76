// Mail jobs: the task name, the sealed payloads of waiting mails, and their removal.
import { mailPlace } from "../../catalog/index.ts";
import { dropJobs, sealedPayloads } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

export const mailTask = "mail";
export const waitingMails = sealedPayloads("mails that wait", mailPlace);

/**
 * Removes waiting mails about these subjects from the queue. Mails that are being sent stay.
 * @param before removes only mails that were queued before this time
 */
export const dropMails = (
  connection: Connection,
  about: readonly string[],
  before: Date | null = null,
): Promise<void> => dropJobs(connection, mailTask, { about }, before);
