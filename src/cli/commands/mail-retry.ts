// `gateway mail retry`: queues all mails again whose delivery was given up.
import { plural } from "../../platform/index.ts";
import { mailTask } from "../../mail/index.ts";
import { defaultAttemptsMax, retryFailedJobs } from "../../platform/jobs/index.ts";
import { withDeployment } from "../command.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";
import type { Terminal } from "../terminal.ts";

export const retry = (terminal: Terminal, options: GlobalOptions): Promise<CommandOutcome> =>
  withDeployment(terminal, options, async ({ database }) => {
    const count = await retryFailedJobs(database.control, mailTask, defaultAttemptsMax);
    terminal.print(
      count === 0
        ? "There are no failed mails."
        : `The running gateway will try to send ${plural(count, "mail")} again.`,
    );
  });
