// The arguments and options of `gateway grants`.
import { ofWorkspace, type UsageContext } from "./declaration.ts";

export function grantsUsage({ program, run }: UsageContext): void {
  const grants = program
    .command("grants")
    .description(
      "list the clients that may act for members of a workspace, and revoke their grants",
    );
  ofWorkspace(grants, "list", "list the clients, with their members and scopes").action(
    run(async () => (await import("../commands/grants.ts")).printGrants),
  );
  grants
    .command("revoke")
    .description("revoke a grant; its tokens end within 2 s")
    .argument("<id>", "id of the grant")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/grants.ts")).revoke));
}
