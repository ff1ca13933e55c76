// Reads the contents of a world's tables directly from the database. The rows have the form that
// the functions in `world/` for visible and hidden rows expect.
import { keyColumn, type Row, type TableName, type World } from "./world/rows.ts";
import { rowsOf, type Sight } from "./world/sight.ts";
import type { OpenWorld } from "./worlds.ts";

/** Returns every row of every table that both worlds have. */
export async function contentsOf({ database, installed }: OpenWorld): Promise<World> {
  const tables = Object.keys(keyColumn) as TableName[];
  const entries = await Promise.all(
    tables.map(async (table) => {
      const text = `select to_jsonb(t) as row from ${installed.schema}."${table}" t`;
      const rows = await database.database.owner.run<{ row: Row }>({ text });
      return [table, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(entries) as unknown as World;
}

/**
 * Returns the rows that were hidden from the credential, and that the writes have changed or
 * deleted. Each row is returned as text.
 */
export function touchedHidden(before: World, after: World, sight: Sight): readonly string[] {
  return rowsOf(before, sight, false).flatMap(([table, rows]) => {
    const key = keyColumn[table];
    const now = new Map(after[table].map((row) => [row[key], JSON.stringify(row)]));
    return rows
      .filter((row) => now.get(row[key]) !== JSON.stringify(row))
      .map((row) => `${table}: ${JSON.stringify(row)} -> ${now.get(row[key]) ?? "gone"}`);
  });
}
