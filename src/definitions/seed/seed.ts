// Loads the seed of a workspace in a given transaction: rows in batches, referenced tables first,
// and then files. If a row is invalid, nothing is loaded. Tables that already have rows are
// skipped, unless the option `truncate` empties them first. Reports the line of each row that
// cannot be stored.
import { plural } from "../../platform/index.ts";
import { recordChange } from "../../outbox/index.ts";
import { sqlState } from "../../platform/postgres/index.ts";
import { ApplyError } from "../apply-error.ts";
import type { Diagnostic } from "../../platform/index.ts";
import { loadBatch, type SeedBatch } from "./batch.ts";
import { findSeedFiles, type SeedFile } from "./files.ts";
import { SeedRowError } from "./record.ts";
import { settleReferences } from "./references.ts";
import { toRow } from "./row.ts";
import { findSeedBlobs, storeSeedBlobs, type SeedBlobs, type SeedStore } from "./seed-blobs.ts";
import { analyze, deferReferences, hasRows, truncate, type Seeding } from "./seed-store.ts";
import type { Table } from "../../catalog/index.ts";

interface SeededTable {
  readonly table: string;
  readonly file: string;
  /** Number of loaded rows. Null if the table already had rows and was not changed. */
  readonly rows: number | null;
}

export interface Seeded {
  readonly tables: readonly SeededTable[];
  /** Number of newly stored files, without files that were already stored. */
  readonly files: number;
}

export interface SeedOptions {
  readonly truncate?: boolean;
}

const BATCH_ROWS = 1000;
const BATCH_CHARACTERS = 1_000_000;
/** Maximum number of reported errors for each file. */
const REFUSED_MAX = 20;

/**
 * Loads the seed of a workspace.
 * @param folder the workspace folder, which contains `seed/`
 * @throws ApplyError `invalid` with one diagnostic for each error; the caller must then roll back
 *   the transaction
 */
export async function seedWorkspace(
  seeding: Seeding,
  folder: string,
  store: SeedStore,
  options: SeedOptions = {},
): Promise<Seeded> {
  const { connection, workspace } = seeding;
  const { files, diagnostics: unusable } = findSeedFiles(folder, workspace);
  const { blobs, diagnostics: refused } = await findSeedBlobs(folder, workspace.id);
  if (unusable.length + refused.length > 0) throw invalid(folder, [...unusable, ...refused]);
  const diagnostics: Diagnostic[] = [];
  const tables = parentsFirst([...workspace.tablesByName.values()]).filter((table) =>
    files.has(table),
  );
  if (options.truncate === true && tables.length > 0) await emptyTables(seeding, tables);
  await deferReferences(connection);
  const seeded: SeededTable[] = [];
  for (const table of tables) {
    const file = files.get(table)!;
    const rows = (await hasRows(seeding, table))
      ? null
      : await loadFile(seeding, blobs, file, diagnostics);
    seeded.push({ table: table.name, file: file.name, rows });
  }
  if (diagnostics.length > 0) throw invalid(folder, diagnostics);
  const filled = seeded
    .filter((entry) => entry.rows !== null)
    .map((entry) => files.get(workspace.tablesByName.get(entry.table)!)!);
  const orphans = await settleReferences(seeding, filled);
  if (orphans.length > 0) throw invalid(folder, orphans);
  for (const { table } of filled) await analyze(seeding, table);
  if (filled.length > 0)
    await recordChange(
      connection,
      workspace.id,
      filled.map(({ table }) => table.id),
    );
  const stored = await storeSeedBlobs(connection, store, workspace.id, blobs);
  return { tables: seeded, files: stored };
}

const invalid = (folder: string, diagnostics: readonly Diagnostic[]): ApplyError =>
  new ApplyError(
    "invalid",
    `The seed in ${folder} has ${plural(diagnostics.length, "error")}, so no rows were loaded. Correct the seed files and run \`gateway seed ${folder}\` again.`,
    { diagnostics },
  );

async function emptyTables(seeding: Seeding, tables: readonly Table[]): Promise<void> {
  try {
    await truncate(seeding, tables);
  } catch (error) {
    if (sqlState(error) !== "0A000") throw error;
    const names = tables.map((table) => table.name).join(", ");
    throw new ApplyError(
      "impossible",
      `The tables ${names} cannot be emptied, because a table without a seed file refers to one of them. Nothing was changed. Delete the rows of that table first, or add a seed file for it.`,
      { cause: error },
    );
  }
}

/**
 * Loads the rows of one file. After the first invalid row, still checks the other rows, but inserts
 * none.
 * @returns the number of rows in the file
 */
async function loadFile(
  seeding: Seeding,
  blobs: SeedBlobs,
  file: SeedFile,
  diagnostics: Diagnostic[],
): Promise<number> {
  const now = new Date();
  const before = diagnostics.length;
  let batch: SeedBatch = { rows: [], lines: [], characters: 0 };
  let count = 0;
  let last = "";
  // Reports an error that consecutive rows have in common only once, for example an unknown column.
  const take = (error: SeedRowError): void => {
    if (error.message !== last) diagnostics.push(error.diagnosticOf(file.name));
    last = error.message;
  };
  const flush = async (): Promise<void> => {
    if (batch.rows.length > 0 && diagnostics.length === 0)
      await loadBatch(seeding, file.table, batch).catch(rethrowUnless(take));
    batch = { rows: [], lines: [], characters: 0 };
  };
  try {
    for await (const record of file.read()) {
      count++;
      try {
        const row = toRow(file.table, record, now, blobs);
        batch.rows.push(row);
        batch.lines.push(record.line);
        batch.characters += row.length;
      } catch (error) {
        rethrowUnless(take)(error);
        if (diagnostics.length - before >= REFUSED_MAX) return count;
      }
      if (batch.rows.length >= BATCH_ROWS || batch.characters >= BATCH_CHARACTERS) await flush();
    }
    await flush();
  } catch (error) {
    rethrowUnless(take)(error);
  }
  return count;
}

const rethrowUnless =
  (take: (error: SeedRowError) => void) =>
  (error: unknown): void => {
    if (!(error instanceof SeedRowError)) throw error;
    take(error);
  };

/**
 * Sorts tables so that referenced tables come first. Tables that refer to each other can have any
 * order, because references are checked at the end.
 */
function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const visited = new Set<Table>();
  const visit = (table: Table): void => {
    if (visited.has(table)) return;
    visited.add(table);
    for (const { kind, target } of table.relations.values())
      if (kind === "toOne" && tables.includes(target)) visit(target);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}
