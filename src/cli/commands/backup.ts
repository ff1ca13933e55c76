// `gateway backup`: writes a workspace into one file, which is encrypted with a passphrase.
import { resolve } from "node:path";
import { backUp, type BackedUp } from "../../lifecycle/index.ts";
import { plural, printableText, violationSentence, type Diagnostic } from "../../platform/index.ts";
import { withWorkspace } from "../command.ts";
import { passphraseToSeal, type PassphraseOptions } from "../passphrase.ts";
import { createProgressBar, sizeText } from "../progress.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../errors.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface BackupCommandOptions extends GlobalOptions, PassphraseOptions {
  readonly out?: string;
}

export async function backup(
  terminal: Terminal,
  options: BackupCommandOptions,
  given: string | undefined,
): Promise<CommandOutcome> {
  if (given !== undefined && options.workspace !== undefined)
    throw new UsageError(
      "You named the workspace twice. Name it either as the argument or with --workspace.",
    );
  const passphrase = await passphraseToSeal(terminal, options);
  const { workspace = given } = options;
  return withWorkspace(
    terminal,
    { ...options, workspace },
    async (deployment, { signal, beforeExit }) => {
      const { id: workspaceId, name } = deployment.workspace;
      const out = resolve(terminal.directory, options.out ?? fileNameOf(name, new Date()));
      const bar = createProgressBar(terminal);
      const working = backUp(deployment, {
        workspaceId,
        out,
        passphrase,
        onProgress: bar.show,
        signal,
      }).finally(bar.end);
      // If a signal stops the process, `backUp` deletes its unfinished file. The process waits for
      // this before it exits.
      beforeExit(() => working);
      const done = await working;
      if (done.missing.length > 0) terminal.printError(missingText(done.missing));
      const [diagnostic] = done.flaws;
      if (diagnostic !== undefined) terminal.printError(diagnosticText(diagnostic));
      if (options.json === true) return printJson(terminal, { ...done, file: out });
      terminal.print(backedUpText(done, out));
    },
  );
}

/**
 * Returns the default name of a backup file: the workspace's name and the time, such as
 * `corner-store-2026-03-01-1015.backup`.
 */
function fileNameOf(name: string, now: Date): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const at = now.toISOString().slice(0, 16).replace("T", "-").replace(":", "");
  return `${slug || "workspace"}-${at}.backup`;
}

const backedUpText = (
  { name, workspaceId, tables, rows, blobs, bytes, takenAt }: BackedUp,
  out: string,
): string =>
  [
    `The workspace ${printableText(name)} (${workspaceId}) is backed up as it was at ${takenAt}: ${plural(rows, "row")} of ${plural(tables, "table")}, ${plural(blobs, "file")}.`,
    `The backup is in ${out} (${sizeText(bytes)}). You cannot restore it without its passphrase.`,
    "The backup contains no API keys, members, sessions, query log or usage of the workspace.",
  ].join("\n");

const diagnosticText = (diagnostic: Diagnostic): string =>
  `This gateway cannot restore the backup, because the definition breaks a rule that did not exist when the definition was applied: ${printableText(violationSentence(diagnostic))} Correct the definition files, run gateway apply, and make another backup.`;

const missingText = (names: readonly string[]): string =>
  `The content of ${plural(names.length, "file")} is missing from the file store, so the backup does not contain: ${printableText(names.slice(0, 10).join(", "))}${names.length > 10 ? ", ..." : "."}`;
