// `gateway export`: writes the stored definition of a workspace as definition files. They contain
// no secrets and no rows. Nothing in the database changes.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { exportDefinition } from "../../definitions/index.ts";
import { plural, printableText } from "../../platform/index.ts";
import { withWorkspace } from "../command.ts";
import { CommandError } from "../errors.ts";
import { printJson, type Terminal } from "../terminal.ts";
import type { CommandOutcome, GlobalOptions } from "../options.ts";

export const exportFiles = (
  terminal: Terminal,
  options: GlobalOptions,
  workspace: string,
  given: string,
): Promise<CommandOutcome> => {
  const folder = resolve(terminal.directory, given);
  requireEmpty(folder);
  return withWorkspace(terminal, { ...options, workspace }, async ({ database, workspace }) => {
    const { id, name } = workspace;
    const exported = await database.owner.transaction((connection) =>
      exportDefinition(connection, id),
    );
    if (exported === undefined) throw new CommandError(`The workspace ${id} does not exist.`);
    const { revision, files, variables } = exported;
    for (const path of files.keys()) requireInside(folder, path);
    mkdirSync(folder, { recursive: true });
    for (const [path, content] of files) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content, { flag: "wx" });
    }
    const paths = [...files.keys()];
    if (options.json === true)
      return printJson(terminal, { workspaceId: id, folder, revision, files: paths, variables });
    terminal.print(
      `The definition of ${printableText(name)} (${id}), revision ${revision}, is in ${folder}: ${paths.join(", ")}.`,
    );
    if (variables.length === 0) return;
    terminal.print(
      `The files contain no secrets. Set ${plural(variables.length, "environment variable")} before you run gateway diff or gateway apply with this folder:`,
    );
    for (const variable of variables)
      terminal.print(`  ${variable.name}  (${notes[variable.source]}; ${variable.places[0]})`);
  });
};

const notes = {
  environment: "a variable of the last files",
  secret: "a secret of the workspace",
  stored: "a stored secret; the export has chosen this name",
};

/**
 * Checks that a folder is empty or does not exist.
 * @throws CommandError if the folder contains something, or is a file
 */
function requireEmpty(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    throw new CommandError(
      `The folder ${folder} cannot be used (${code}). Name a new or an empty folder.`,
    );
  }
  throw new CommandError(
    `The folder ${folder} is not empty, so nothing was written. Name a new or an empty folder.`,
  );
}

/**
 * Checks that a path of the definition stays inside the folder.
 * @throws CommandError if it leaves the folder
 */
function requireInside(folder: string, path: string): void {
  const inner = relative(folder, resolve(folder, path));
  if (inner !== "" && inner !== ".." && !inner.startsWith(`..${sep}`)) return;
  throw new CommandError(
    `The definition names the file ${printableText(path)} outside the folder, so nothing was written.`,
  );
}
