// `gateway apply`: applies definition files to the database. Prints the changes, the loaded seed
// rows, and new API keys. Secrets of new keys are shown only this once.
import { applyFolder, type FolderApplied } from "../../definitions/index.ts";
import { formatDiagnostics, printableText } from "../../platform/index.ts";
import { findOwned } from "../../portal/index.ts";
import { changeLines, changeSummary } from "../changes-text.ts";
import { withDeployment, workspaceFolders } from "../command.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";
import { keyLines } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { diff } from "./diff.ts";
import { seedLines } from "./seed.ts";

export interface ApplyCommandOptions extends GlobalOptions {
  readonly dryRun?: true;
  readonly revision?: number;
  readonly allowDestructive?: true;
  readonly takeOver?: true;
  readonly seed: boolean;
}

export const apply = (
  terminal: Terminal,
  options: ApplyCommandOptions,
  given: string | undefined,
): Promise<CommandOutcome> =>
  options.dryRun === true ? diff(terminal, options, given) : applyFolders(terminal, options, given);

const applyFolders = (
  terminal: Terminal,
  options: ApplyCommandOptions,
  given: string | undefined,
): Promise<CommandOutcome> =>
  withDeployment(
    terminal,
    options,
    async (deployment) => {
      const { revision, allowDestructive = false, takeOver = false, seed, json } = options;
      const done: FolderApplied[] = [];
      for (const folder of await workspaceFolders(terminal, deployment, given)) {
        const applied = await applyFolder(deployment, {
          folder,
          env: terminal.env,
          allowDestructive,
          takesOver: takeOver,
          seed,
          ...(revision !== undefined && { expectedRevision: revision }),
        });
        if (applied.warnings.length > 0) terminal.printError(formatDiagnostics(applied.warnings));
        if (json !== true) terminal.print(appliedText(applied));
        done.push(applied);
      }
      await warnOwnerless(terminal, deployment, done);
      if (json === true) printJson(terminal, done);
    },
    true,
  );

/**
 * Prints a warning for each applied workspace that has no member with the role `owner`. The warning
 * contains the command that invites an owner.
 */
async function warnOwnerless(
  terminal: Terminal,
  { database }: Deployment,
  applied: readonly FolderApplied[],
): Promise<void> {
  const owned = await findOwned(database.owner);
  for (const { name, workspaceId } of applied) {
    if (owned.has(workspaceId)) continue;
    const invite = `bin/gateway.mjs portal invite <your address> --role owner --workspace ${workspaceId}`;
    terminal.printError(
      `The workspace ${printableText(name)} has no owner, so no user can administer it. To become its owner, run \`${invite}\` and open the link that it prints.`,
    );
  }
}

function appliedText({
  name,
  workspaceId,
  revision,
  changes,
  keys,
  seeded,
}: FolderApplied): string {
  const title = `${name} (${workspaceId}): ${changeSummary(changes)}${changes.length > 0 ? `, now revision ${revision}` : ` The workspace stays at revision ${revision}.`}`;
  return [title, ...changeLines(changes), ...seedLines(seeded), ...keyLines(keys)].join("\n");
}
