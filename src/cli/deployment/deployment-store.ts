// How far a database has been migrated. Reads only, and expects nothing to be there yet.
import type { Pool } from "../../platform/postgres/index.ts";

/** Number of the last migration, or 0 before the first. */
export async function lastMigration(owner: Pool): Promise<number> {
  const [found] = await owner.run<{ known: boolean }>({
    text: "select to_regclass('gateway.migration') is not null as known",
  });
  if (found?.known !== true) return 0;
  return (
    (
      await owner.run<{ last: number }>({
        text: "select coalesce(max(number), 0)::int as last from gateway.migration",
      })
    )[0]?.last ?? 0
  );
}
