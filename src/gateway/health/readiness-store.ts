// The SQL of readiness: one small read that also proves the connection.
import type { Pool } from "../../platform/postgres/index.ts";

const statement = {
  name: "readiness",
  text: "select coalesce(max(number), 0) as last from gateway.migration",
};

/** Number of the last migration that the database has had. */
export async function lastMigration(control: Pool): Promise<number> {
  const [row] = await control.run<{ last: number }>(statement);
  return row?.last ?? 0;
}
