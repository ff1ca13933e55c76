// `gateway types`: writes TypeScript types of a workspace, as one credential sees it. The schema
// comes from definition files, or from a running gateway.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { renderTypes } from "../../schema/index.ts";
import { CommandError, UsageError } from "../errors.ts";
import type { CommandOutcome, GlobalOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";
import { folderSource, urlSource, type SchemaSource } from "./types-source.ts";

interface TypesOptions extends Omit<GlobalOptions, "workspace"> {
  readonly workspace?: string;
  readonly key?: string;
  readonly role?: string;
  readonly url?: string;
  readonly out?: string;
  readonly watch?: true;
}

export async function writeTypes(
  terminal: Terminal,
  options: TypesOptions,
): Promise<CommandOutcome> {
  const { out, watch = false } = options;
  if (watch && out === undefined) throw new UsageError("Name the file to write: --out <file>.");
  const file = out === undefined ? null : resolve(terminal.directory, out);
  const source = sourceOf(terminal, options);
  const write = async (): Promise<void> => {
    const text = renderTypes(await source.read());
    if (file === null) terminal.print(text.trimEnd());
    else if (replaceFile(file, text)) terminal.print(`Wrote the types to ${out}.`);
  };
  await write();
  if (!watch) return;
  const { signal } = terminal.interruption("drain");
  for await (const _change of source.changes(signal)) {
    // A file can have errors while the user edits it. The command goes on, and reads the files
    // again after the next change.
    await write().catch((error: unknown) =>
      terminal.printError(error instanceof Error ? error.message : String(error)),
    );
  }
}

function sourceOf(terminal: Terminal, options: TypesOptions): SchemaSource {
  const { workspace, key, role, url } = options;
  if ((workspace === undefined) === (url === undefined))
    throw new UsageError("Name the workspace: --workspace <folder>, or --url <base>.");
  if (url === undefined) {
    if (key !== undefined && role !== undefined)
      throw new UsageError("Name one credential: --key <name> or --role <name>.");
    const folder = resolve(terminal.directory, workspace!);
    return folderSource(folder, { key, role, env: terminal.env });
  }
  if (key !== undefined || role !== undefined)
    throw new UsageError(
      "With --url, the credential selects the tables. Leave out --key and --role, and set GATEWAY_KEY.",
    );
  return urlSource(url, terminal.env);
}

/**
 * Writes a file in one step, so that a program which reads it never sees an incomplete file. A file
 * with the same text stays as it is.
 * @returns true if the file was written
 * @throws CommandError if the file cannot be written
 */
function replaceFile(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}.draft`;
  try {
    if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
    writeFileSync(draft, text);
    renameSync(draft, file);
    return true;
  } catch (error) {
    rmSync(draft, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The file ${file} cannot be written (${reason}). Choose another file.`);
  }
}
