// Finds the files with seed rows: `seed/<table>.csv`, `.json` or `.jsonl`. Rejects a file that is
// not named after a table, and two files for the same table.
import { join } from "node:path";
import { closestName, type Diagnostic } from "../../platform/index.ts";
import { readCsv } from "./csv.ts";
import { readJsonArray, readJsonLines } from "./json.ts";
import { listSeedFiles } from "../load/files.ts";
import type { SeedRecord } from "./record.ts";
import type { Table, Workspace } from "../../catalog/index.ts";

const readers = new Map<string, (path: string) => AsyncGenerator<SeedRecord>>([
  ["csv", readCsv],
  ["json", readJsonArray],
  ["jsonl", readJsonLines],
]);

export interface SeedFile {
  /** Name for messages, for example `seed/orders.csv`. */
  readonly name: string;
  readonly table: Table;
  /**
   * Yields the records of the file from its start. Can be called more than once.
   * @throws SeedRowError if a record is invalid
   */
  readonly read: () => AsyncGenerator<SeedRecord>;
}

/**
 * Returns the seed files by table, and diagnostics for unusable files. Returns no files if `seed/`
 * does not exist.
 */
export function findSeedFiles(
  folder: string,
  workspace: Workspace,
): { readonly files: ReadonlyMap<Table, SeedFile>; readonly diagnostics: readonly Diagnostic[] } {
  const files = new Map<Table, SeedFile>();
  const diagnostics: Diagnostic[] = [];
  for (const fileName of listSeedFiles(folder)) {
    const name = `seed/${fileName}`;
    const [, base = fileName, extension = ""] = /^(.*)\.([^.]*)$/.exec(fileName) ?? [];
    const reader = readers.get(extension);
    const table = workspace.tablesByName.get(base);
    const refuse = (rule: string, message: string, hint: string): void =>
      void diagnostics.push({ file: name, severity: "error", rule, message, hint });
    if (reader === undefined)
      refuse(
        "unknown-format",
        "rows come as .csv, .json or .jsonl",
        "Save the rows in a file of the format .csv, .json or .jsonl.",
      );
    else if (table === undefined)
      refuse(
        "unknown-table",
        `there is no table ${JSON.stringify(base)}`,
        meantTable(base, workspace),
      );
    else if (files.has(table))
      refuse(
        "repeated-table",
        `the table ${base} already has the file ${files.get(table)!.name}`,
        "A table can have only one seed file. Join the two files, or remove one of them.",
      );
    else files.set(table, { name, table, read: () => reader(join(folder, name)) });
  }
  return { files, diagnostics };
}

function meantTable(name: string, workspace: Workspace): string {
  const near = closestName(name, workspace.tablesByName.keys());
  return near === undefined
    ? "Give the seed file the name of a table, such as orders.csv for the table orders."
    : `Did you mean ${near}?`;
}
