// Measures the tables of a workspace by the sizes of their files on disk, without reading rows.
import type { Workspace } from "../../catalog/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

const MEASURE = {
  name: "query_measure_tables",
  text: `select coalesce(sum(pg_catalog.pg_total_relation_size(c.oid)), 0)::float8 as bytes
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind = 'r'`,
};

/** Returns the number of bytes of all tables, including indexes and long values. */
export async function measureTables(
  connection: Connection,
  { schema }: Workspace,
): Promise<number> {
  const [row] = await connection.run<{ bytes: number }>(MEASURE, [schema]);
  return row!.bytes;
}
