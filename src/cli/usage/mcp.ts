// Command-line arguments of `gateway mcp`.
import type { UsageContext } from "../program.ts";

export function mcpUsage({ program, run }: UsageContext): void {
  const mcp = program.command("mcp").description("show what AI clients see of a workspace");
  mcp
    .command("tools")
    .description("list the tools that a client sees, by its key or role")
    .option("--key <name>", "a client with this API key")
    .option("--role <name>", "a client with the access token of an end user in this role")
    .option("--workspace <id or name>", "which workspace, where there are several")
    .option("--json", "print JSON: the list as clients get it")
    .action(run(async () => (await import("../commands/mcp.ts")).printTools));
}
