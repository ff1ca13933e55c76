// Mail jobs: the task name, the sealed payloads of waiting mails, and the end of waiting mails.
import { mailPlace } from "../../catalog/index.ts";
import { dropJobs, failUntriedJobs, sealedPayloads } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Housekeeping } from "../../platform/index.ts";

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

const WAIT_DAYS = 7;
const HOUR_MS = 3_600_000;

/**
 * Fails mails that waited seven days for a mail server. Their contents are outdated, and they must
 * not fill the queue.
 */
export const waitingTooLong = (control: Connection): Housekeeping => ({
  everyMs: HOUR_MS,
  sweep: () =>
    failUntriedJobs(control, {
      task: mailTask,
      days: WAIT_DAYS,
      reason: `There was no mail server for ${WAIT_DAYS} days.`,
    }),
});
