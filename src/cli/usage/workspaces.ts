// The arguments and options of the commands about definition files: `apply`, `diff`,
// `export`, `seed` and `status`.
import type { ApplyCommandOptions } from "../commands/apply.ts";
import type { RemoveCommandOptions } from "../commands/remove.ts";
import { wholeNumber, type UsageContext } from "./declaration.ts";

const folder = [
  "[folder]",
  "a workspace folder or a folder of such folders; default the configured one",
] as const;

const removeHelp = `
--remove deletes the workspace's tables, files, accounts, players, keys, members, log and history; running gateways forget it within 2 s.
Its daily usage remains stored, because bills need it. If the configuration still names its folder, the next start creates the workspace again.`;

export function applyUsage({ program, run }: UsageContext): void {
  program
    .command("apply")
    .description("bring workspaces in line with their definition files, each in one transaction")
    .argument(...folder)
    .option(
      "--revision <n>",
      "refuse if the stored revision is not this one (0: not applied yet)",
      wholeNumber("A revision", 0, 999_999_999),
    )
    .option("--dry-run", "change nothing: show what gateway diff shows")
    .option("--allow-destructive", "go on although data may be lost")
    .option(
      "--take-over",
      "replace a definition that the portal manages, which then manages it no more",
    )
    .option("--no-seed", "leave out the rows of seed/ at the first apply")
    .option(
      "--remove <workspace id>",
      "delete a workspace with all its data; asks first, unless --allow-destructive is given",
    )
    .option("--json", "print what was done as JSON")
    .addHelpText("after", removeHelp)
    .action(
      run(
        async () =>
          async (
            terminal,
            options: ApplyCommandOptions & RemoveCommandOptions,
            given: string | undefined,
          ) =>
            options.remove === undefined
              ? (await import("../commands/apply.ts")).apply(terminal, options, given)
              : (await import("../commands/remove.ts")).remove(terminal, options, given),
      ),
    );
}

export function diffUsage({ program, run }: UsageContext): void {
  program
    .command("diff")
    .description("show what an apply would change, and which data it would lose")
    .argument(...folder)
    .option("--json", "print the plan as JSON")
    .action(run(async () => (await import("../commands/diff.ts")).diff));
}

export function exportUsage({ program, run }: UsageContext): void {
  program
    .command("export")
    .description("write the definition of a workspace as files, without secrets and rows")
    .argument("<workspace>", "id or name")
    .argument("<folder>", "a new or an empty folder")
    .option("--json", "print the files and their variables as JSON")
    .action(run(async () => (await import("../commands/export.ts")).exportFiles));
}

export function seedUsage({ program, run }: UsageContext): void {
  program
    .command("seed")
    .description("load the rows of seed/ into the tables that are empty, all or none")
    .argument(...folder)
    .option("--truncate", "empty these tables first: their rows are lost")
    .option("--json", "print what was loaded as JSON")
    .action(run(async () => (await import("../commands/seed.ts")).seed));
}

export function statusUsage({ program, run }: UsageContext): void {
  program
    .command("status")
    .description("show the applied workspaces and their addresses")
    .option("--workspace <id or name>", "only this workspace")
    .option(
      "--env",
      "print the address, the workspace and a publishable key as lines of a .env file",
    )
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/status.ts")).status));
}
