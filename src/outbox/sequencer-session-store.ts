// The session of whoever numbers events: a connection of its own that holds the lock, tries to get it, or is lost.
import pg from "pg";
import type { RunSql } from "./event-store.ts";

/** Of the two numbers of the lock; the first one is the gateway's own. */
const LOCK = [7_236_832, 1];
/** Between two tries of a node that does not have the lock. */
const TRY_MS = 1_000;
/** The server's limit of a statement and some more: a session that is silent for longer counts as lost. */
const ANSWER_MS = 20_000;

/** Where it stands on the session that it has. */
export interface SequencerSession {
  readonly client: pg.Client;
  isHolder: boolean;
  triedAt: number;
  /** Below this transaction nothing waits any more. */
  horizon: string;
  prunedAt: number;
  isLost: boolean;
}

/**
 * A node that is stopped, or too busy to come back to it, would keep the lock: its system goes on answering for it. It asks several times a
 * second; the server ends a session that asks nothing for so long.
 */
const IDLE_MS = 3_000;

/** @param idleMs given otherwise by tests alone */
export async function openSession(
  connection: pg.ClientConfig,
  idleMs = IDLE_MS,
): Promise<SequencerSession> {
  const client = new pg.Client({
    ...connection,
    application_name: "gateway sequencer",
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_MS,
  });
  const session: SequencerSession = {
    client,
    isHolder: false,
    triedAt: Number.NEGATIVE_INFINITY,
    horizon: "0",
    prunedAt: performance.now(),
    isLost: false,
  };
  client.on("error", () => (session.isLost = true));
  client.once("end", () => (session.isLost = true));
  try {
    await client.connect();
    // A node whose machine is gone must lose the lock in seconds, not after the two hours that systems wait by themselves.
    await client.query(
      `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set idle_session_timeout = ${idleMs}`,
    );
  } catch (error) {
    await endSession(session);
    throw error;
  }
  return session;
}

export async function endSession(session: SequencerSession): Promise<void> {
  session.isLost = true;
  await session.client.end().catch(() => {});
}

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
 * Runs statements on the session. Statements with a name stay prepared: planning them anew takes
 * the database 2 ms, more than numbering 20 events.
 */
export const runOn =
  (client: pg.Client): RunSql =>
  async (statement, values) =>
    (await client.query({ ...statement, values: [...values] })).rows;
