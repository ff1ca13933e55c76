// The database session of the sequencer. It is a connection of its own. It has the advisory lock,
// tries to get it, or is lost. Only the node with the lock numbers events.
import type pg from "pg";
import { openSession } from "../platform/postgres/index.ts";
import type { RunSql } from "./event-store.ts";

/** The two keys of the advisory lock. */
const LOCK = [7_236_832, 1];
/** Milliseconds between two attempts of a node to get the lock. */
const TRY_MS = 1_000;
/**
 * Milliseconds. If the server does not respond for longer, the session counts as lost. This is
 * longer than the statement timeout of the server.
 */
const ANSWER_MS = 20_000;

export type SequencerSession = Awaited<ReturnType<typeof openSequencerSession>>;

/**
 * Milliseconds after which the server ends an idle session. If a node hangs, its operating system
 * keeps the connection open, so the node would keep the lock. A healthy node sends several queries
 * each second.
 */
const IDLE_MS = 3_000;

/**
 * Opens a session.
 * @param idleMs idle timeout; only tests change it
 * @throws the error of the database if the connection fails
 */
export async function openSequencerSession(connection: pg.ClientConfig, idleMs = IDLE_MS) {
  const config = { ...connection, application_name: "gateway sequencer", query_timeout: ANSWER_MS };
  const client = await openSession(config, (opened) =>
    // If the machine of a node fails, the server must notice this and release the lock within
    // seconds. Without these settings it takes two hours.
    opened.query(
      `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set idle_session_timeout = ${idleMs}`,
    ),
  );
  const session = {
    client,
    isHolder: false,
    triedAt: Number.NEGATIVE_INFINITY,
    /** Id of a transaction. No event of a transaction with a lower id waits for its number. */
    horizon: "0",
    prunedAt: performance.now(),
    isLost: false,
  };
  client.on("error", () => (session.isLost = true));
  client.once("end", () => (session.isLost = true));
  return session;
}

/** Closes the session. The server then releases the lock. */
export async function endSequencerSession(session: SequencerSession): Promise<void> {
  session.isLost = true;
  await session.client.end().catch(() => {});
}

/** Returns true if the session has the lock. Tries to get the lock at most once each second. */
export async function holdsLock(session: SequencerSession): Promise<boolean> {
  const now = performance.now();
  if (session.isHolder || now - session.triedAt < TRY_MS) return session.isHolder;
  session.triedAt = now;
  const { rows } = await session.client.query<{ locked: boolean }>(
    "select pg_catalog.pg_try_advisory_lock($1, $2) as locked",
    LOCK,
  );
  return (session.isHolder = rows[0]?.locked === true);
}

/**
 * Returns a function that runs statements on the session. Named statements stay prepared. Planning
 * them again takes PostgreSQL 2 ms, which is longer than numbering 20 events.
 */
export const runOn =
  (client: pg.Client): RunSql =>
  async (statement, values) =>
    (await client.query({ ...statement, values: [...values] })).rows;
