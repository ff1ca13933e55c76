// Defines the task name and the encrypted data of the jobs that send mails. Also contains functions
// that remove waiting mails from the queue.
import { mailPlace } from "../../catalog/index.ts";
import { dropJobs, failUntriedJobs, sealedPayloads } from "../../platform/jobs/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { Housekeeping } from "../../platform/index.ts";

export const mailTask = "mail";
export const waitingMails = sealedPayloads("mails that wait", mailPlace);

/**
 * Removes waiting mails from the queue. A mail that is just being sent is not removed.
 * @param about removes only mails that were queued with one of these values of `about`
 * @param before only mails that were queued before this time are removed
 */
export const dropMails = (
  connection: Connection,
  about: readonly string[],
  before: Date | null = null,
): Promise<void> => dropJobs(connection, mailTask, { about }, before);

const WAIT_DAYS = 7;
const HOUR_MS = 3_600_000;

/**
 * Returns a task that runs every hour. It gives up mails that have waited seven days because no
 * mail server is configured. Such mails are outdated, and they must not fill the queue.
 */
export const waitingTooLong = (control: Connection): Housekeeping => ({
  everyMs: HOUR_MS,
  sweep: () =>
    failUntriedJobs(control, {
      task: mailTask,
      days: WAIT_DAYS,
      reason: `The mail was not sent, because no mail server was configured for ${WAIT_DAYS} days. Set SMTP_URL to the URL of a mail server.`,
    }),
});
