// Opens sessions outside of the pools, for LISTEN, for advisory locks and for snapshots.
import pg from "pg";

/**
 * Opens a session. A lost session emits `end`.
 * @param begin the first statements of the session; if they fail, the session is closed
 * @throws the server's error, and the errors of `begin`
 */
export async function openSession(
  config: pg.ClientConfig,
  begin: (session: pg.Client) => Promise<unknown>,
): Promise<pg.Client> {
  const session = new pg.Client({ keepAlive: true, connectionTimeoutMillis: 5_000, ...config });
  // The running statement gets the error too.
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
