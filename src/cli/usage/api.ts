// The arguments and options of `gateway api`.
import { Option } from "commander";
import type { UsageContext } from "./declaration.ts";

export function apiUsage({ program, run }: UsageContext): void {
  const api = program
    .command("api")
    .description("review the contract: the OpenAPI files and their neighbours");
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
}
