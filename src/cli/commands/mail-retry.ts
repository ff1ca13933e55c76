// `gateway mail retry`: one more chance for mails that could not be sent, once the reason is mended. Changes nothing else.
import type { Command } from "commander";
import { plural } from "../../definitions/index.ts";
import { mailTask } from "../../mail/index.ts";
import { defaultAttemptsMax, retryFailedJobs } from "../../platform/jobs/index.ts";
import { withDeployment, type GlobalOptions } from "../command.ts";
import type { CommandContext } from "../program.ts";

/** @param mail the command that this one belongs to */
export function mailRetryCommand(mail: Command, { terminal, finish }: CommandContext): void {
  mail
    .command("retry")
    .description("try mails again that could not be sent")
    .action(
      finish((_options: GlobalOptions, command: Command) =>
        withDeployment(terminal, command.optsWithGlobals<GlobalOptions>(), async ({ database }) => {
          const count = await retryFailedJobs(database.control, mailTask, defaultAttemptsMax);
          terminal.print(
            count === 0
              ? "There is no mail that could not be sent."
              : `${plural(count, "mail")} will be tried again by the running gateway.`,
          );
        }),
      ),
    );
}
