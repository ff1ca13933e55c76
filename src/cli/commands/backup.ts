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
      "You named the workspace twice. Name it as the argument, or with --workspace.",
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
      // If a signal stops the process, the process exits after the backup has deleted its
      // unfinished file.
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

/** Returns a file name such as `corner-store-2026-03-01-1015.backup`. */
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
    `${printableText(name)} (${workspaceId}) as of ${takenAt}: ${plural(rows, "row")} of ${plural(tables, "table")}, ${plural(blobs, "file")}.`,
    `The backup is in ${out} (${sizeText(bytes)}). You cannot restore it without its passphrase.`,
    "The backup does not contain API keys, members, sessions, the query log and usage.",
  ].join("\n");

const diagnosticText = (diagnostic: Diagnostic): string =>
  `The definition was applied under older rules, and this gateway would refuse to restore it: ${printableText(violationSentence(diagnostic))} Correct its files, apply them, and make another backup.`;

const missingText = (names: readonly string[]): string =>
  `The content of ${plural(names.length, "file")} is missing from the store, so the backup does not contain: ${printableText(names.slice(0, 10).join(", "))}${names.length > 10 ? ", ..." : "."}`;
