// Checks, after all rows of a seed are inserted, that every reference matches a row. For each
// reference column, reports the first row whose value matches no row.
import { sqlState } from "../../platform/postgres/index.ts";
import { describe } from "./batch.ts";
import {
  checkReferences,
  findOrphan,
  markPoint,
  returnToPoint,
  type Seeding,
} from "./seed-store.ts";
import type { Diagnostic } from "../../platform/index.ts";
import type { SeedFile } from "./files.ts";
import type { Cell } from "./record.ts";

/**
 * Checks all references of the seeded tables. After a failed check, the transaction can still be
 * used.
 * @returns the diagnostics; if the list is not empty, the caller must roll back
 */
export async function settleReferences(
  seeding: Seeding,
  files: readonly SeedFile[],
): Promise<readonly Diagnostic[]> {
  const { connection } = seeding;
  await markPoint(connection);
  try {
    await checkReferences(connection);
    return [];
  } catch (error) {
    if (sqlState(error) !== "23503") throw error;
    await returnToPoint(connection);
    const orphans: Diagnostic[] = [];
    for (const file of files) orphans.push(...(await findOrphans(seeding, file)));
    if (orphans.length > 0) return orphans;
    const hint =
      "A reference must match an existing row. Correct the value, or add the missing row.";
    return [
      { file: "seed", severity: "error", rule: "unknown-row", message: describe(error), hint },
    ];
  }
}

/**
 * Returns a diagnostic for each reference column of the file's table in which a value matches no
 * row.
 */
async function findOrphans(seeding: Seeding, file: SeedFile): Promise<readonly Diagnostic[]> {
  const orphans: Diagnostic[] = [];
  for (const relation of file.table.relations.values()) {
    if (relation.kind !== "toOne") continue;
    const value = await findOrphan(seeding, relation);
    if (value === undefined) continue;
    const column = relation.reference.name;
    const line = await lineOf(file, column, value);
    orphans.push({
      file: file.name,
      line,
      severity: "error",
      rule: "unknown-row",
      message: `${column} ${JSON.stringify(value)} matches no row of ${relation.target.name}`,
      hint: "A reference must match an existing row. Correct the value, or add the missing row.",
    });
  }
  return orphans;
}

async function lineOf(file: SeedFile, column: string, value: string): Promise<number | undefined> {
  for await (const { line, cells } of file.read())
    if (textOf(cells.get(column)) === value) return line;
  return undefined;
}

function textOf(cell: Cell): string | undefined {
  if (cell === null || cell === undefined) return undefined;
  const text = "text" in cell ? cell.text : String(cell.json);
  return /^[0-9A-Fa-f-]{36}$/.test(text) ? text.toLowerCase() : text;
}
