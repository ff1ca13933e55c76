// `gateway mail`: everything about the mails that people are sent. Holds the names; each command has a file of its own.
import { mailCheckCommand } from "./mail-check.ts";
import { mailDevCommand } from "./mail-dev.ts";
import { mailLastCommand } from "./mail-last.ts";
import { mailRetryCommand } from "./mail-retry.ts";
import { mailSendCommand } from "./mail-send.ts";
import type { CommandContext } from "../program.ts";

export function mailCommand(context: CommandContext): void {
  const mail = context.program
    .command("mail")
    .description("preview, check, send and find the mails that people are sent");
  mailDevCommand(mail, context);
  mailCheckCommand(mail, context);
  mailSendCommand(mail, context);
  mailLastCommand(mail, context);
  mailRetryCommand(mail, context);
}
