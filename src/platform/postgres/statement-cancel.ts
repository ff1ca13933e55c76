// Cancels a running statement on the server, over a separate connection with the same login.
import pg from "pg";
import { succeeds } from "../index.ts";

export type Canceller = ReturnType<typeof createCanceller>;

export function createCanceller(connection: pg.ClientConfig, timeoutMs: number) {
  const pool = new pg.Pool({
    ...connection,
    max: 1,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  });
  pool.on("error", () => {});
  return {
    /**
     * Cancels the current statement of a server process.
     * @returns true if the server has received the request; later statements are not affected.
     *   False if the result is unknown; the caller must then close the connection
     */
    cancel: (processId: number): Promise<boolean> =>
      succeeds(pool.query("select pg_cancel_backend($1)", [processId])),
    close: (): Promise<void> => (pool.ending ? Promise.resolve() : pool.end()),
  };
}
