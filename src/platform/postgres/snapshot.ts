// One moment of the database, on a connection of its own: whatever is read through it is as it was then, however long it takes.
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { parseDatabaseUrl } from "./database-url.ts";
import type { Connection } from "./pool.ts";

export interface Snapshot extends Connection {
  /** Rows in PostgreSQL's text format, as fast as they are taken. @param statement `copy ... to stdout` */
  readonly copyOut: (statement: string) => AsyncIterable<Buffer>;
  /** Ends what is under way. */
  readonly close: () => Promise<void>;
}

const SETTINGS = [
  "begin isolation level repeatable read, read only",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
  // Texts of values that mean the same under any settings of whoever reads them.
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local extra_float_digits = 1",
  "set local bytea_output = 'hex'",
];

/**
 * @param url DSN without a pooler
 * @param locked statements that lock tables; the moment is that of the first statement after them, so that nobody changes the tables' form
 * between
 * @throws the server's error
 */
export async function openSnapshot(url: string, locked: readonly string[]): Promise<Snapshot> {
  const client = new pg.Client({
    ...parseDatabaseUrl(url, "DATABASE_URL"),
    application_name: "gateway backup",
  });
  // The statement under way is told of it.
  client.on("error", () => {});
  await client.connect();
  try {
    for (const text of [...SETTINGS, ...locked]) await client.query(text);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    run: async <R>(
      { text }: { readonly text: string },
      values: readonly unknown[] = [],
    ): Promise<R[]> => (await client.query<R & pg.QueryResultRow>(text, [...values])).rows,
    copyOut: (statement) => client.query(copyTo(statement)),
    close: () => client.end(),
  };
}
