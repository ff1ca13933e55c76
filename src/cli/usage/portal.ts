// The arguments and options of `gateway portal`.
import { Option } from "commander";
import { ofWorkspace, type UsageContext } from "./declaration.ts";

export function portalUsage({ program, run }: UsageContext): void {
  const portal = program
    .command("portal")
    .description("list and invite members of workspaces, and manage their passwords and sessions");
  const address = ["<address>", "e-mail address of the portal user"] as const;

  ofWorkspace(portal, "members", "list the members of a workspace, and its invitations").action(
    run(async () => (await import("../commands/portal.ts")).printMembers),
  );
  ofWorkspace(portal, "invite", "invite a member by mail, and print the link")
    .argument(...address)
    .addOption(
      new Option("--role <role>", "role of the member")
        .choices(["viewer", "editor", "owner"])
        .default("viewer"),
    )
    .action(run(async () => (await import("../commands/portal.ts")).inviteMember));
  portal
    .command("password")
    .description(
      "set a new password and print it; all sessions of the user and tokens of clients end within 2 s",
    )
    .argument(...address)
    .option("--reset-second-factor", "also remove the user's second factor")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/portal.ts")).renew));
  portal
    .command("sessions")
    .description("list the sessions of a portal user")
    .argument(...address)
    .option("--end", "end all sessions of the user within 2 s")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/portal.ts")).sessions));
}
