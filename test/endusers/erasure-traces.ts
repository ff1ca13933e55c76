// Finds the traces of a user outside of the workspace's own rows: in every table of the gateway,
// and in its files.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Stage } from "../support/stage.ts";

/** For tables that also contain the workspace's own data: the text without that data, in SQL. */
const columnsOf: Readonly<Record<string, string>> = {
  "gateway_tx.change": "(t.tables, (t.event::jsonb - 'rows'))::text",
  "gateway_tx.bus_event": "(to_jsonb(t) - 'body')::text",
};

/**
 * Returns rows of the gateway's tables, mails, and names of files that contain one of the values.
 */
export async function tracesOf(
  stage: Pick<Stage, "sql">,
  dataDirectory: string,
  values: readonly string[],
): Promise<string[]> {
  const tables = await stage.sql<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('gateway', 'gateway_tx', 'graphile_worker')",
  );
  const found: string[] = [];
  const holds = (text: string) =>
    values.some((value) => text.toLowerCase().includes(value.toLowerCase()));
  for (const { name } of tables) {
    // The rows in an event belong to the workspace, so they may name the user. The actor of an
    // event may not.
    const columns = columnsOf[name] ?? "t::text";
    for (const { row } of await stage.sql<{ row: string }>(
      `select ${columns} as row from ${name} as t`,
    ))
      if (holds(row)) found.push(`${name} ${row}`);
  }
  for (const name of await readdir(join(dataDirectory, "mail")))
    if (holds(await readFile(join(dataDirectory, "mail", name), "utf8"))) found.push(name);
  found.push(...(await readdir(dataDirectory, { recursive: true })).filter(holds));
  return found;
}
