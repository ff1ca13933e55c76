// Command-line arguments of `gateway portal`.
import { Option, type Command } from "commander";
import type { UsageContext } from "../program.ts";

const address = ["<address>", "e-mail address of the person"] as const;

export function portalUsage({ program, run }: UsageContext): void {
  const portal = program
    .command("portal")
    .description("show and invite the people who administer workspaces, and let them in again");
  const add = (name: string, text: string): Command =>
    portal.command(name).description(text).option("--json", "print JSON");
  const ofWorkspace = (command: Command): Command =>
    command.option("--workspace <id or name>", "which workspace, where there are several");

  ofWorkspace(add("members", "list who administers a workspace, and who is invited to")).action(
    run(async () => (await import("../commands/portal.ts")).printMembers),
  );
  ofWorkspace(add("invite", "invite somebody by mail, and print the link"))
    .argument(...address)
    .addOption(
      new Option("--role <role>", "what the person may do")
        .choices(["viewer", "editor", "owner"])
        .default("viewer"),
    )
    .action(run(async () => (await import("../commands/portal.ts")).inviteMember));
  add(
    "password",
    "give somebody a new password and print it; all sessions and the tokens of clients end within 2 s",
  )
    .argument(...address)
    .action(run(async () => (await import("../commands/portal.ts")).renew));
  add("sessions", "list where somebody is signed in")
    .argument(...address)
    .option("--end", "end all of them, within 2 s")
    .action(run(async () => (await import("../commands/portal.ts")).sessions));
}
