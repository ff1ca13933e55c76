// A repeatable-read snapshot of the database on a separate connection. All reads return the state
// of the same moment.
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { parseDatabaseUrl } from "./database-url.ts";
import type { Connection } from "./pool.ts";
import { openSession } from "./session.ts";

export interface Snapshot extends Connection {
  /**
   * Streams rows in PostgreSQL's text format, with backpressure.
   * @param statement `copy ... to stdout`
   */
  readonly copyOut: (statement: string) => AsyncIterable<Buffer>;
  /** Closes the connection, and ends a running statement. */
  readonly close: () => Promise<void>;
}

const SETTINGS = [
  "begin isolation level repeatable read, read only",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
  // With these settings the texts of values mean the same to every reader.
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local extra_float_digits = 1",
  "set local bytea_output = 'hex'",
];

/**
 * Opens a snapshot. The first statement after the locks fixes its moment, so no other session can
 * alter the locked tables in between.
 * @param url DSN without a pooler
 * @param locked statements that lock tables
 * @throws the server's error
 */
export async function openSnapshot(url: string, locked: readonly string[]): Promise<Snapshot> {
  const config = { ...parseDatabaseUrl(url, "DATABASE_URL"), application_name: "gateway backup" };
  const client = await openSession(config, async (session) => {
    for (const text of [...SETTINGS, ...locked]) await session.query(text);
  });
  return {
    run: async <R>(
      { text }: { readonly text: string },
      values: readonly unknown[] = [],
    ): Promise<R[]> => (await client.query<R & pg.QueryResultRow>(text, [...values])).rows,
    copyOut: (statement) => client.query(copyTo(statement)),
    close: () => client.end(),
  };
}
