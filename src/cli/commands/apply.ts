// `gateway apply`: definition files into the database. Prints what changed, what was seeded, and new keys, once.
import { applyFolder, type FolderApplied } from "../../definitions/index.ts";
import { formatDiagnostics } from "../../platform/index.ts";
import { changeLines, changeSummary } from "../changes-text.ts";
import { withDeployment, workspaceFolders } from "../command.ts";
import type { GlobalOptions, Outcome } from "../program.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { diff } from "./diff.ts";
import { seedLines } from "./seed.ts";

export interface ApplyGiven extends GlobalOptions {
  readonly dryRun?: true;
  readonly revision?: number;
  readonly allowDestructive?: true;
  readonly seed: boolean;
}

export const apply = (
  terminal: Terminal,
  options: ApplyGiven,
  given: string | undefined,
): Promise<Outcome> =>
  options.dryRun === true ? diff(terminal, options, given) : applyFolders(terminal, options, given);

const applyFolders = (
  terminal: Terminal,
  options: ApplyGiven,
  given: string | undefined,
): Promise<Outcome> =>
  withDeployment(
    terminal,
    options,
    async (deployment) => {
      const { revision, allowDestructive = false, seed, json } = options;
      const done: FolderApplied[] = [];
      for (const folder of await workspaceFolders(terminal, deployment, given)) {
        const applied = await applyFolder(deployment, {
          folder,
          env: terminal.env,
          allowDestructive,
          seed,
          ...(revision !== undefined && { expectedRevision: revision }),
        });
        if (applied.warnings.length > 0) terminal.complain(formatDiagnostics(applied.warnings));
        if (json !== true) terminal.print(appliedText(applied));
        done.push(applied);
      }
      if (json === true) printJson(terminal, done);
    },
    true,
  );

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
