// Which seed files a folder has, and for which tables: `seed/<table>.csv`, `.json` or `.jsonl`. Refuses files of no table,
// and two for one.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { closestName } from "../../platform/index.ts";
import { readCsv } from "./csv.ts";
import { readJsonArray, readJsonLines } from "./json.ts";
import { formatSeedFinding, type SeedRule } from "./flaw.ts";
import type { SeedRecord } from "./record.ts";
import type { Table, Workspace } from "../../catalog/index.ts";

const readers = new Map<string, (path: string) => AsyncGenerator<SeedRecord>>([
  ["csv", readCsv],
  ["json", readJsonArray],
  ["jsonl", readJsonLines],
]);

export interface SeedFile {
  /** As errors name it: `seed/orders.csv`. */
  readonly name: string;
  readonly table: Table;
  /** The records from the start; may be read again. @throws SeedFlaw */
  readonly read: () => AsyncGenerator<SeedRecord>;
}

/** The files by table, and one line per file that cannot be one. No `seed/` at all means no files. */
export async function findSeedFiles(
  folder: string,
  workspace: Workspace,
): Promise<{ files: ReadonlyMap<Table, SeedFile>; flaws: string[] }> {
  const directory = join(folder, "seed");
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = new Map<Table, SeedFile>();
  const flaws: string[] = [];
  for (const fileName of names.filter((item) => !item.startsWith(".")).toSorted()) {
    const name = `seed/${fileName}`;
    const [, base = fileName, extension = ""] = /^(.*)\.([^.]*)$/.exec(fileName) ?? [];
    const reader = readers.get(extension);
    const table = workspace.tablesByName.get(base);
    const refuse = (rule: SeedRule, message: string, action: string): void =>
      void flaws.push(formatSeedFinding({ file: name, rule, message, action }));
    if (reader === undefined)
      refuse("unknown-format", "rows come as .csv, .json or .jsonl", "Save them as one of these.");
    else if (table === undefined)
      refuse(
        "unknown-table",
        `there is no table ${JSON.stringify(base)}`,
        meantTable(base, workspace),
      );
    else if (files.has(table))
      refuse(
        "repeated-table",
        `${base} has ${files.get(table)!.name} already`,
        "Keep one of them.",
      );
    else files.set(table, { name, table, read: () => reader(join(directory, fileName)) });
  }
  return { files, flaws };
}

function meantTable(name: string, workspace: Workspace): string {
  const near = closestName(name, workspace.tablesByName.keys());
  return near === undefined ? "Name the file after a table." : `Did you mean ${near}?`;
}
