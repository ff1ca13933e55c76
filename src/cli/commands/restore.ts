// `gateway restore`: restores a workspace from an encrypted file. The whole file is read before the
// database is opened or created.
import { resolve } from "node:path";
import { isGuid, nilGuid, normaliseGuid, plural, printableText } from "../../platform/index.ts";
import { openBackup, restore, type Restored } from "../../lifecycle/index.ts";
import { withDeployment } from "../command.ts";
import { passphraseToOpen, type PassphraseOptions } from "../passphrase.ts";
import { keyLines } from "../text-table.ts";
import { createProgressBar } from "../progress.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../errors.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface RestoreCommandOptions extends GlobalOptions, PassphraseOptions {
  readonly as?: string;
  readonly skipAccounts?: boolean;
}

export async function restoreWorkspace(
  terminal: Terminal,
  options: RestoreCommandOptions,
  given: string,
): Promise<CommandOutcome> {
  if (options.as !== undefined && (!isGuid(options.as) || options.as === nilGuid))
    throw new UsageError(
      `--as takes the id of a workspace, which is a GUID, and not ${options.as}.`,
    );
  const passphrase = await passphraseToOpen(terminal, options);
  const bar = createProgressBar(terminal);
  const backup = await openBackup(resolve(terminal.directory, given), passphrase, {
    onProgress: bar.show,
    skipAccounts: options.skipAccounts === true,
  }).finally(bar.end);
  try {
    return await withDeployment(
      terminal,
      options,
      async (deployment, { signal, beforeExit }) => {
        const working = restore(deployment, backup, {
          onProgress: bar.show,
          ...(options.as !== undefined && { as: normaliseGuid(options.as) }),
          signal,
        }).finally(bar.end);
        // If a signal stops the process, `restore` undoes its changes. The process waits for this
        // before it exits.
        beforeExit(() => working);
        const restored = await working;
        if (options.json === true) return printJson(terminal, restored);
        terminal.print(restoredText(restored));
      },
      true,
    );
  } finally {
    await backup.close();
  }
}

const restoredText = ({
  name,
  workspaceId,
  takenAt,
  tables,
  rows,
  blobs,
  leftOut,
  keys,
}: Restored): string =>
  [
    `The workspace ${printableText(name)} (${workspaceId}) is restored as it was at ${printableText(takenAt)}: ${plural(rows, "row")} of ${plural(tables, "table")}, ${plural(blobs, "file")}.`,
    ...(leftOut.length === 0
      ? []
      : [
          `These rows are not valid, so the restore left them out, with all rows that belong to an invalid account (${plural(leftOut.length, "row")}):`,
        ]),
    ...leftOut.map((said) => `  ${said}`),
    ...keyLines(keys),
    "All end users must sign in again. The query log and the usage of the workspace are empty.",
    `The workspace has no members. Invite its first owner: gateway portal invite <address> --role owner --workspace ${workspaceId}.`,
  ].join("\n");
