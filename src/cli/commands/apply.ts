// `gateway apply`: definition files into the database. Says what changed, what was seeded, and shows new keys, once.
import { InvalidArgumentError } from "commander";
import { resolve } from "node:path";
import {
  applyFolder,
  type FolderApplied,
  formatFindings,
  findWorkspaceFolders,
} from "../../definitions/index.ts";
import { changeLines, changeSummary } from "../changes-text.ts";
import { withDeployment, type GlobalOptions, type Outcome } from "../command.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { seedLines } from "./seed.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { CommandContext } from "../program.ts";

interface Options extends GlobalOptions {
  readonly revision?: number;
  readonly allowDestructive?: true;
  readonly seed: boolean;
  readonly json?: true;
}

export function applyCommand({ program, terminal, finish }: CommandContext): void {
  program
    .command("apply")
    .description("bring workspaces in line with their definition files, each in one transaction")
    .argument(
      "[folder]",
      "a workspace folder or a folder of such folders; default the configured one",
    )
    .option(
      "--revision <n>",
      "refuse when the stored revision is another (0: not applied yet)",
      readRevision,
    )
    .option("--allow-destructive", "go on where data may be lost")
    .option("--no-seed", "leave out the rows of seed/ at the first apply")
    .option("--json", "print what was done as JSON")
    .action(
      finish(
        (
          folder: string | undefined,
          _options: Options,
          command: { optsWithGlobals(): Options },
        ) => {
          const options = command.optsWithGlobals();
          const work = (deployment: Deployment): Promise<Outcome> =>
            apply(terminal, deployment, folder, options);
          return withDeployment(terminal, options, work, true);
        },
      ),
    );
}

async function apply(
  terminal: Terminal,
  deployment: Deployment,
  given: string | undefined,
  options: Options,
): Promise<Outcome> {
  const path =
    given === undefined ? deployment.config.workspaces : resolve(terminal.directory, given);
  const done: FolderApplied[] = [];
  for (const folder of findWorkspaceFolders(path, terminal.env)) {
    const { revision, allowDestructive = false, seed } = options;
    const applied = await applyFolder(deployment, {
      folder,
      env: terminal.env,
      allowDestructive,
      seed,
      ...(revision !== undefined && { expectedRevision: revision }),
    });
    if (applied.warnings.length > 0) terminal.complain(formatFindings(applied.warnings));
    if (options.json !== true) terminal.print(appliedText(applied));
    done.push(applied);
  }
  if (options.json === true) printJson(terminal, done);
}

function appliedText({
  name,
  workspaceId,
  revision,
  changes,
  keys,
  seeded,
}: FolderApplied): string {
  const title = `${name} (${workspaceId}): ${changeSummary(changes)}${changes.length > 0 ? `, now revision ${revision}` : ` Revision ${revision}.`}`;
  const shown = keys.flatMap((key) => [
    `${key.kind} key ${key.name}${key.kind === "server" ? ", shown this once" : ""}:`,
    `  ${key.token}`,
  ]);
  return [title, ...changeLines(changes), ...seedLines(seeded), ...shown].join("\n");
}

function readRevision(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new InvalidArgumentError("A revision is a number from 0 upwards.");
  return Number(text);
}
