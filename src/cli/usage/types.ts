// The arguments and options of `gateway types`.
import type { UsageContext } from "./declaration.ts";

export function typesUsage({ program, run }: UsageContext): void {
  program
    .command("types")
    .description("write TypeScript types of a workspace, as one credential sees it")
    .option("--workspace <folder>", "a folder with definition files; needs no gateway")
    .option("--key <name>", "with --workspace: as this API key sees it")
    .option("--role <name>", "with --workspace: as an end user in this role sees it")
    .option(
      "--url <base>",
      "a running gateway, <address>/<workspace id>; reads the credential from GATEWAY_KEY",
    )
    .option("--out <file>", "write the types to this file instead of the terminal")
    .option("--watch", "with --out: write the file again after each change, until Ctrl-C")
    .action(run(async () => (await import("../commands/types.ts")).writeTypes));
}
