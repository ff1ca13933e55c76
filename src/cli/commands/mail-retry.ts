// `gateway mail retry`: requeues mails that failed for good.
import { plural } from "../../platform/index.ts";
import { mailTask } from "../../mail/index.ts";
import { defaultAttemptsMax, retryFailedJobs } from "../../platform/jobs/index.ts";
import { withDeployment } from "../command.ts";
import type { GlobalOptions, Outcome } from "../program.ts";
import type { Terminal } from "../terminal.ts";

export const retry = (terminal: Terminal, options: GlobalOptions): Promise<Outcome> =>
  withDeployment(terminal, options, async ({ database }) => {
    const count = await retryFailedJobs(database.control, mailTask, defaultAttemptsMax);
    terminal.print(
      count === 0
        ? "There is no mail that could not be sent."
        : `${plural(count, "mail")} will be tried again by the running gateway.`,
    );
  });
