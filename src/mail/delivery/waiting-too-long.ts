// Fails mails that waited seven days for a mail server. Their contents are outdated, and they must
// not fill the queue.
import { failUntriedJobs } from "../../platform/jobs/index.ts";
import type { Housekeeping } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { mailTask } from "./mail-task.ts";

const WAIT_DAYS = 7;
const HOUR_MS = 3_600_000;

export const waitingTooLong = (control: Connection): Housekeeping => ({
  everyMs: HOUR_MS,
  sweep: () =>
    failUntriedJobs(control, {
      task: mailTask,
      days: WAIT_DAYS,
      reason: `There was no mail server for ${WAIT_DAYS} days.`,
    }),
});
