// Opens database sessions outside of the pools, for LISTEN, advisory locks and snapshots.
import pg from "pg";

/**
 * Opens a session. If the connection is lost, the session emits `end`.
 * @param begin runs the first statements of the session; if it fails, the session is closed
 * @throws the error of the server if the connection fails
 * @throws the errors of `begin`
 */
export async function openSession(
  config: pg.ClientConfig,
  begin: (session: pg.Client) => Promise<unknown>,
): Promise<pg.Client> {
  const session = new pg.Client({ keepAlive: true, connectionTimeoutMillis: 5_000, ...config });
  // The running statement gets the same error. Without this listener, Node would end the process.
  session.on("error", () => {});
  try {
    await session.connect();
    await begin(session);
    return session;
  } catch (error) {
    await session.end().catch(() => {});
    throw error;
  }
}
