// `gateway mail`: everything about the mails that people are sent. Holds the names; each command has a file of its own.
import { mailDevCommand } from "./mail-dev.ts";
import type { CommandContext } from "../program.ts";

export function mailCommand(context: CommandContext): void {
  const mail = context.program
    .command("mail")
    .description("preview the mails that people are sent");
  mailDevCommand(mail, context);
}
