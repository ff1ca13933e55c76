// Opens a snapshot of the database: a separate connection in which all reads return the state of
// the same moment (isolation level REPEATABLE READ).
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { parseDatabaseUrl } from "./database-url.ts";
import type { Connection } from "./pool.ts";
import { openSession } from "./session.ts";

export interface Snapshot extends Connection {
  /**
   * Streams rows in PostgreSQL's text format, no faster than the caller reads them.
   * @param statement `copy ... to stdout`
   */
  readonly copyOut: (statement: string) => AsyncIterable<Buffer>;
  /** Closes the connection. A running statement is ended. */
  readonly close: () => Promise<void>;
}

const SETTINGS = [
  "begin isolation level repeatable read, read only",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
  // Fixed formats, so that the texts of values do not depend on settings of the server.
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local timezone = 'UTC'",
  "set local extra_float_digits = 1",
  "set local bytea_output = 'hex'",
];

/**
 * Opens a snapshot. The statements in `locked` run first and lock tables, so that no other session
 * can change the structure of these tables. The snapshot shows the state of the database at the
 * next statement.
 * @param url database URL without a connection pooler
 * @param locked statements that lock tables
 * @throws the error of the server if a statement fails
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
