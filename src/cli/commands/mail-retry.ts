// `gateway mail retry`: puts failed mails back into the queue. A mail has failed if the gateway no
// longer tries to send it, for example after too many attempts.
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
        ? "The queue has no failed mails, so there is nothing to send again."
        : `The running gateway will try to send ${plural(count, "mail")} again.`,
    );
  });
