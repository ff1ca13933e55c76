// `gateway seed`: the rows of a workspace folder into tables that are empty.
import { resolve } from "node:path";
import {
  plural,
  findWorkspaceFolders,
  seedFolder,
  type FolderSeeded,
} from "../../definitions/index.ts";
import { withDeployment, type GlobalOptions } from "../command.ts";
import { printJson } from "../terminal.ts";
import type { SeededTable } from "../../definitions/index.ts";
import type { CommandContext } from "../program.ts";

interface Options extends GlobalOptions {
  readonly truncate?: true;
  readonly json?: true;
}

export function seedCommand({ program, terminal, finish }: CommandContext): void {
  program
    .command("seed")
    .description("load the rows of seed/ into the tables that are empty, all or none")
    .argument(
      "[folder]",
      "a workspace folder or a folder of such folders; default the configured one",
    )
    .option("--truncate", "empty those tables first: their rows are lost")
    .option("--json", "print what was loaded as JSON")
    .action(
      finish(
        (given: string | undefined, _options: Options, command: { optsWithGlobals(): Options }) => {
          const options = command.optsWithGlobals();
          return withDeployment(terminal, options, async ({ config, database }) => {
            const path =
              given === undefined ? config.workspaces : resolve(terminal.directory, given);
            const seeded: FolderSeeded[] = [];
            for (const folder of findWorkspaceFolders(path, terminal.env))
              seeded.push(
                await seedFolder(database, folder, { truncate: options.truncate === true }),
              );
            if (options.json === true) return printJson(terminal, seeded);
            for (const { folder, tables } of seeded)
              terminal.print(
                (tables.length > 0 ? seedLines(tables) : [`${folder} has no seed files.`]).join(
                  "\n",
                ),
              );
          });
        },
      ),
    );
}

/** One line per table; empty for none. */
export function seedLines(tables: readonly SeededTable[]): string[] {
  const width = Math.max(0, ...tables.map(({ table }) => table.length));
  return tables.map(
    ({ table, rows }) =>
      `  ${table.padEnd(width)}  ${rows === null ? "left alone, it has rows" : `${plural(rows, "row")} loaded`}`,
  );
}
