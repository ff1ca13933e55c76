// The arguments and options of `gateway mcp`.
import { ofWorkspace, type UsageContext } from "./declaration.ts";

export function mcpUsage({ program, run }: UsageContext): void {
  const mcp = program.command("mcp").description("show what AI clients see of a workspace");
  ofWorkspace(
    mcp,
    "tools",
    "list the tools that a client sees, by its key or role",
    "print JSON: the list as clients get it",
  )
    .option("--key <name>", "a client with this API key")
    .option("--role <name>", "a client with the access token of an end user in this role")
    .action(run(async () => (await import("../commands/mcp.ts")).printTools));
}
