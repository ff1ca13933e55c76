// `gateway seed`: loads the seed rows of a workspace folder into empty tables.
import { seedFolder, type FolderSeeded, type Seeded } from "../../definitions/index.ts";
import { withDeployment, workspaceFolders } from "../command.ts";
import { plural } from "../../platform/index.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";
import { grouped } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";

interface SeedCommandOptions extends GlobalOptions {
  readonly truncate?: true;
}

export const seed = (
  terminal: Terminal,
  options: SeedCommandOptions,
  given: string | undefined,
): Promise<CommandOutcome> =>
  withDeployment(terminal, options, async (deployment) => {
    const seeded: FolderSeeded[] = [];
    for (const folder of await workspaceFolders(terminal, deployment, given))
      seeded.push(await seedFolder(deployment, folder, { truncate: options.truncate === true }));
    if (options.json === true) return printJson(terminal, seeded);
    for (const done of seeded) {
      const lines = seedLines(done);
      terminal.print(
        (lines.length > 0
          ? lines
          : [`The folder ${done.folder} has no seed files, so no rows were loaded.`]
        ).join("\n"),
      );
    }
  });

/**
 * Returns one line for each table for which the folder has seed rows, and one line with the number
 * of newly stored files. Returns no lines if there are neither.
 */
export function seedLines({ tables, files }: Seeded): string[] {
  const width = Math.max(0, ...tables.map(({ table }) => table.length));
  const lines = tables.map(
    ({ table, rows }) =>
      `  ${table.padEnd(width)}  ${rows === null ? "unchanged, because it has rows" : `${grouped(rows)} ${rows === 1 ? "row" : "rows"} loaded`}`,
  );
  if (files > 0) lines.push(`  ${plural(files, "file")} stored`);
  return lines;
}
