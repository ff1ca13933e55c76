// The arguments and options of `gateway api`.
import { InvalidArgumentError } from "commander";
import type { UsageContext } from "./declaration.ts";

export function apiUsage({ program, run }: UsageContext): void {
  const api = program
    .command("api")
    .description("review the contract: the OpenAPI files and their neighbours");
  api
    .command("diff")
    .description(
      "compare the contract of two git revisions; the exit code is 1 if there is a major change",
    )
    .argument("<revision>", "the older revision, such as main")
    .argument("[revision]", "the newer revision; default the working tree")
    .option("--contract <file>", "the OpenAPI document; default openapi/openapi.yaml")
    .option("--json", "print one JSON object")
    .option("--markdown", "print Markdown for a pull request")
    .option("--html [file]", "print a page with both texts side by side, or write it", readHtmlFile)
    .option(
      "--check-version",
      "exit with 1 only if info.version was not raised to match the changes",
    )
    .action(run(async () => (await import("../commands/api-diff.ts")).diffContracts));
}

/** The parser would take a revision after `--html` as the name of the file. */
function readHtmlFile(file: string): string {
  if (/\.html?$/.test(file)) return file;
  throw new InvalidArgumentError("Its name must end in .html. Write a revision before --html.");
}
