// The arguments and options of `gateway build`.
import type { GlobalOptions } from "../options.ts";
import type { UsageContext } from "./declaration.ts";

export interface SiteBuildOptions extends GlobalOptions {
  readonly url?: string;
}

export function buildUsage({ program, run }: UsageContext): void {
  program
    .command("build")
    .description("build the documentation into .cache/, as gateway start does if it is out of date")
    .option("--url <url>", "the URL at which clients reach the gateway; default server.baseUrl")
    .action(
      run(async () => {
        const { build } = await import("../commands/build.ts");
        return (terminal, options: SiteBuildOptions) => build(terminal, options, program);
      }),
    );
}
