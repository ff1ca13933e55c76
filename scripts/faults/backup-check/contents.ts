// Calculates checksums of a workspace: of its tables, of its rows in the gateway's own tables, and
// of its files. Equal checksums mean equal rows and bytes.
import { createHash } from "node:crypto";
import type { CheckDeployment } from "./deployment.ts";

export type Sums = ReadonlyMap<string, string>;

const GATEWAYS = [
  "gateway.end_user",
  "gateway.end_user_role",
  "gateway.end_user_identity",
  "gateway.asset",
  "gateway_tx.player",
  "gateway_tx.blob",
];

/**
 * Returns a checksum by name of a table or file. For a table, it is the number of rows, and a hash
 * of the sorted rows as text. For a file, it is a hash of its bytes.
 */
export async function sumsOf({ sql, copies }: CheckDeployment, workspaceId: string): Promise<Sums> {
  const schema = `ws_${workspaceId.replaceAll("-", "")}`;
  const sums = new Map<string, string>();
  const sum = async (name: string, table: string, where: string): Promise<void> => {
    const [row] = await sql<{ sum: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(row), '' order by row)), '-') as sum
      from (select (to_jsonb(t) - 'workspace_id' - 'bytes_id')::text collate "C" as row from ${table} as t ${where}) as rows`,
    );
    sums.set(name, row!.sum);
  };
  const tables = await sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r' and relname !~ '^~' order by 1",
    [schema],
  );
  for (const { name } of tables) await sum(name, `"${schema}"."${name.replaceAll('"', '""')}"`, "");
  for (const table of GATEWAYS) await sum(table, table, `where workspace_id = '${workspaceId}'`);
  const [definition] = await sql<{ sum: string }>(
    "select md5((definition::jsonb #- '{workspace,id}')::text) as sum from gateway.workspace where id = $1",
    [workspaceId],
  );
  sums.set("definition", definition?.sum ?? "none");
  // The structure of the tables: constraints, indexes, columns and rights. The name of the schema
  // is replaced, because a restored workspace can have another schema.
  const [form] = await sql<{ sum: string }>(
    `select md5(string_agg(line, E'\\n' order by line)) as sum from (
      select conname || ' ' || replace(pg_get_constraintdef(oid), $1, 'ws') as line from pg_constraint where connamespace = to_regnamespace($1)
      union all select replace(indexdef, $1, 'ws') from pg_indexes where schemaname = $1
      union all select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable from information_schema.columns where table_schema = $1 and table_name !~ '^~'
      union all select grantee || ' ' || table_name || ' ' || privilege_type from information_schema.role_table_grants where table_schema = $1 and table_name !~ '^~' and grantee ~ '^gw_') as lines`,
    [schema],
  );
  sums.set("form of the tables", form!.sum);
  const connection = {
    run: <R>({ text }: { text: string }, values: readonly unknown[] = []) => sql<R>(text, values),
  };
  for await (const records of copies.listAll(connection, workspaceId))
    for (const record of records) {
      const hash = createHash("sha256");
      for await (const chunk of (await copies.read(record)) ?? []) hash.update(chunk);
      const bytes = hash.digest("base64url");
      sums.set(
        `file ${record.id}`,
        bytes === record.hash ? bytes : `${bytes} is not what was stored`,
      );
    }
  return sums;
}

/** Returns the names of the tables and files that differ. */
export const differences = (one: Sums, other: Sums): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => one.get(name) !== other.get(name),
  );
