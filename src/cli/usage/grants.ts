// Command-line arguments of `gateway grants`.
import type { UsageContext } from "../program.ts";

export function grantsUsage({ program, run }: UsageContext): void {
  const grants = program
    .command("grants")
    .description(
      "list the clients that may act for members of a workspace, and revoke their grants",
    );
  grants
    .command("list")
    .description("list the clients, with their members and scopes")
    .option("--workspace <id or name>", "which workspace, where there are several")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/grants.ts")).printGrants));
  grants
    .command("revoke")
    .description("revoke a grant; its tokens end within 2 s")
    .argument("<id>", "id of the grant")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/grants.ts")).revoke));
}
