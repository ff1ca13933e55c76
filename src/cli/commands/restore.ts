// `gateway restore`: a workspace out of a sealed file. The file is read to its end before anything is opened or made.
import { resolve } from "node:path";
import { isGuid, nilGuid, normaliseGuid, plural, printable } from "../../platform/index.ts";
import { openBackup, restore, type Restored } from "../../lifecycle/index.ts";
import { withDeployment } from "../command.ts";
import { withLifecycle } from "../lifecycle-deployment.ts";
import { knownPassphrase, type PassphraseOptions } from "../passphrase.ts";
import { createProgressBar } from "../progress.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../usage/usage-error.ts";
import type { GlobalOptions, Outcome } from "../program.ts";

interface Options extends GlobalOptions, PassphraseOptions {
  readonly as?: string;
  readonly skipAccounts?: boolean;
}

export async function restoreWorkspace(
  terminal: Terminal,
  options: Options,
  given: string,
): Promise<Outcome> {
  if (options.as !== undefined && (!isGuid(options.as) || options.as === nilGuid))
    throw new UsageError(`--as takes the id of a workspace, a GUID, and not ${options.as}.`);
  const passphrase = await knownPassphrase(terminal, options);
  const bar = createProgressBar(terminal);
  const backup = await openBackup(resolve(terminal.directory, given), passphrase, {
    onProgress: bar.show,
    skipAccounts: options.skipAccounts === true,
  }).finally(bar.end);
  try {
    return await withDeployment(
      terminal,
      options,
      async (deployment, interruption) => {
        const restored = await withLifecycle(deployment, interruption, (deps, signal) =>
          restore(deps, backup, {
            onProgress: bar.show,
            ...(options.as !== undefined && { as: normaliseGuid(options.as) }),
            ...(signal && { signal }),
          }),
        ).finally(bar.end);
        if (options.json === true) return printJson(terminal, restored);
        terminal.print(doneText(restored));
      },
      true,
    );
  } finally {
    await backup.close();
  }
}

const doneText = ({ name, workspaceId, takenAt, tables, rows, blobs, ...more }: Restored): string =>
  [
    `${printable(name)} (${workspaceId}) is as it was at ${printable(takenAt)}: ${plural(rows, "row")} of ${plural(tables, "table")}, ${plural(blobs, "file")}.`,
    ...(more.leftOut.length === 0
      ? []
      : [`Left out, with what belongs to it: ${plural(more.leftOut.length, "row")}.`]),
    ...more.leftOut.map((said) => `  ${said}`),
    ...more.keys.flatMap((key) => [
      `${key.kind} key ${key.name}${key.kind === "server" ? ", shown this once" : ""}:`,
      `  ${key.token}`,
    ]),
    "Everybody signs in again. The query log and usage begin anew.",
    `It has no members: gateway portal invite <address> --role owner --workspace ${workspaceId} makes its first owner.`,
  ].join("\n");
