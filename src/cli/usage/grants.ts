// Command-line arguments of `gateway grants`.
import type { UsageContext } from "../program.ts";

export function grantsUsage({ program, run }: UsageContext): void {
  const grants = program
    .command("grants")
    .description("show which clients members have let into a workspace, and take that back");
  grants
    .command("list")
    .description("list the clients, by whom they were let in, and how far")
    .option("--workspace <id or name>", "which workspace, where there are several")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/grants.ts")).list));
  grants
    .command("revoke")
    .description("take a grant back; its tokens end within 2 s")
    .argument("<id>", "id of the grant")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/grants.ts")).revoke));
}
