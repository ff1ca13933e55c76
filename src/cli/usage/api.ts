// The arguments and options of `gateway api`.
import { InvalidArgumentError, Option } from "commander";
import { readPort, type UsageContext } from "./declaration.ts";

export interface ApiPreviewOptions {
  readonly port: number;
}

export function apiUsage({ program, run }: UsageContext): void {
  const api = program
    .command("api")
    .description("review the contract: the OpenAPI files and their neighbours");
  api
    .command("preview")
    .description("show the documentation of the contract in the browser while you edit it")
    .option("--port <n>", "port of the preview; 0 means any free port", readPort, 4410)
    .action(
      run(async () => {
        const { preview } = await import("../commands/api-preview.ts");
        return (terminal, options: ApiPreviewOptions) => preview(terminal, options, program);
      }),
    );
  api
    .command("mock")
    .description("serve the contract, or another OpenAPI document, from its examples")
    .option("--port <n>", "port of the mock server; 0 means any free port", readPort, 4411)
    .option("--contract <file>", "an OpenAPI document; default the contract in openapi/")
    .action(run(async () => (await import("../commands/api-mock.ts")).mock));
  api
    .command("lint")
    .description(
      "check the contract with redocly, Spectral and our own rules; exit code 1 if there is an error or a warning",
    )
    .addOption(
      new Option("--format <format>", "text for people, json, or annotations of GitHub Actions")
        .choices(["text", "json", "github-actions"])
        .default("text"),
    )
    .action(run(async () => (await import("../commands/api-lint.ts")).lint));
  api
    .command("check")
    .description(
      "run all checks of the contract, as in CI: lint, bundle, generated files, and the version",
    )
    .option(
      "--base <revision>",
      "revision of git to compare the version with; default origin/main, then main",
    )
    .addOption(
      new Option("--format <format>", "text for people, or annotations of GitHub Actions")
        .choices(["text", "github-actions"])
        .default("text"),
    )
    .action(run(async () => (await import("../commands/api-check.ts")).check));
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

/**
 * Rejects a file name that does not end in `.html` or `.htm`. Otherwise a revision that the user
 * writes after `--html` would become the file name.
 */
function readHtmlFile(file: string): string {
  if (/\.html?$/.test(file)) return file;
  throw new InvalidArgumentError("Its name must end in .html. Write a revision before --html.");
}
