// Command-line arguments of `gateway portal`.
import { Option, type Command } from "commander";
import type { UsageContext } from "../program.ts";

const address = ["<address>", "e-mail address of the portal user"] as const;

export function portalUsage({ program, run }: UsageContext): void {
  const portal = program
    .command("portal")
    .description("list and invite members of workspaces, and manage their passwords and sessions");
  const add = (name: string, text: string): Command =>
    portal.command(name).description(text).option("--json", "print JSON");
  const ofWorkspace = (command: Command): Command =>
    command.option("--workspace <id or name>", "which workspace, where there are several");

  ofWorkspace(add("members", "list the members of a workspace, and its invitations")).action(
    run(async () => (await import("../commands/portal.ts")).printMembers),
  );
  ofWorkspace(add("invite", "invite a member by mail, and print the link"))
    .argument(...address)
    .addOption(
      new Option("--role <role>", "role of the member")
        .choices(["viewer", "editor", "owner"])
        .default("viewer"),
    )
    .action(run(async () => (await import("../commands/portal.ts")).inviteMember));
  add(
    "password",
    "set a new password and print it; all sessions of the user and tokens of clients end within 2 s",
  )
    .argument(...address)
    .action(run(async () => (await import("../commands/portal.ts")).renew));
  add("sessions", "list the sessions of a portal user")
    .argument(...address)
    .option("--end", "end all of them, within 2 s")
    .action(run(async () => (await import("../commands/portal.ts")).sessions));
}
