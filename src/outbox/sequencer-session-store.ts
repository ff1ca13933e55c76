// The database session of the sequencer: a dedicated connection that holds the advisory lock, tries
// to get it, or is lost.
import type pg from "pg";
import { openSession } from "../platform/postgres/index.ts";
import type { RunSql } from "./event-store.ts";

/** The two numbers of the advisory lock. The first one belongs to the gateway. */
const LOCK = [7_236_832, 1];
/** Time between two tries of a node without the lock. */
const TRY_MS = 1_000;
/**
 * Longer than the server's statement timeout. A session that does not answer for longer is lost.
 */
const ANSWER_MS = 20_000;

export type SequencerSession = Awaited<ReturnType<typeof openSequencerSession>>;

/**
 * The operating system of a stopped or busy node keeps its connection alive, so the node would keep
 * the lock. The server therefore ends a session that is idle for this long. A healthy node queries
 * several times per second.
 */
const IDLE_MS = 3_000;

/**
 * Opens a session.
 * @param idleMs idle timeout, changed only by tests
 * @throws the database's error
 */
export async function openSequencerSession(connection: pg.ClientConfig, idleMs = IDLE_MS) {
  const config = { ...connection, application_name: "gateway sequencer", query_timeout: ANSWER_MS };
  const client = await openSession(config, (opened) =>
    // A node whose machine fails must lose the lock within seconds. The operating system's default
    // is two hours.
    opened.query(
      `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set idle_session_timeout = ${idleMs}`,
    ),
  );
  const session = {
    client,
    isHolder: false,
    triedAt: Number.NEGATIVE_INFINITY,
    /** No event waits below this transaction id. */
    horizon: "0",
    prunedAt: performance.now(),
    isLost: false,
  };
  client.on("error", () => (session.isLost = true));
  client.once("end", () => (session.isLost = true));
  return session;
}

/** Closes the session, which releases the lock. */
export async function endSequencerSession(session: SequencerSession): Promise<void> {
  session.isLost = true;
  await session.client.end().catch(() => {});
}

/** Returns true if the session holds the lock. Tries to get it at most once per second. */
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
 * Returns a function that runs statements on the session. Named statements stay prepared: planning
 * them again takes PostgreSQL 2 ms, more than numbering 20 events.
 */
export const runOn =
  (client: pg.Client): RunSql =>
  async (statement, values) =>
    (await client.query({ ...statement, values: [...values] })).rows;
