// The contents of a world's tables, directly from the database: rows in the form that the sights of
// `world/` judge.
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
 * Returns the rows that were hidden from the credential and have changed or are gone now, as text.
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
