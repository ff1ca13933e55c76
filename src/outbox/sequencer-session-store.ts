// The database session in which the sequencer numbers events. Each node opens one connection of its
// own for it and tries to get an advisory lock. Only the node that has the lock numbers events.
import type pg from "pg";
import { openSession } from "../platform/postgres/index.ts";
import type { RunSql } from "./event-store.ts";

/** The two numbers that identify the advisory lock of the sequencer. */
const LOCK = [7_236_832, 1];
/** Minimum time between two attempts of a node to get the lock, in milliseconds. */
const TRY_MS = 1_000;
/**
 * Maximum time in milliseconds for which the node waits for the database server. Then the node
 * gives up the session. The statement timeout of the server is shorter.
 */
const ANSWER_MS = 20_000;

export type SequencerSession = Awaited<ReturnType<typeof openSequencerSession>>;

/**
 * Number of milliseconds without a query, after which the database server ends the session and
 * releases the lock. This frees the lock of a node that hangs, although its operating system keeps
 * the connection open. A healthy node sends several queries each second.
 */
const IDLE_MS = 3_000;

/**
 * Opens the session, without the lock.
 * @param idleMs milliseconds after which the server ends an idle session; only tests change it
 * @throws the error of the database if the connection fails
 */
export async function openSequencerSession(connection: pg.ClientConfig, idleMs = IDLE_MS) {
  const config = { ...connection, application_name: "gateway sequencer", query_timeout: ANSWER_MS };
  const client = await openSession(config, (opened) =>
    // If the machine of a node fails, these settings let the server notice it and release the lock
    // within seconds. By default this takes two hours.
    opened.query(
      `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set idle_session_timeout = ${idleMs}`,
    ),
  );
  const session = {
    client,
    isHolder: false,
    triedAt: Number.NEGATIVE_INFINITY,
    /** All events of transactions with ids below this transaction id already have numbers. */
    horizon: "0",
    prunedAt: performance.now(),
    isLost: false,
  };
  client.on("error", () => (session.isLost = true));
  client.once("end", () => (session.isLost = true));
  return session;
}

/** Closes the session, so that the database server releases the lock. */
export async function endSequencerSession(session: SequencerSession): Promise<void> {
  session.isLost = true;
  await session.client.end().catch(() => {});
}

/**
 * Returns true if the session has the lock. If it has not, tries to get the lock, at most once each
 * second.
 */
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
 * Returns a function that runs statements on the session. Statements with a name stay prepared. To
 * plan such a statement again would take PostgreSQL 2 ms, which is longer than to number 20 events.
 */
export const runOn =
  (client: pg.Client): RunSql =>
  async (statement, values) =>
    (await client.query({ ...statement, values: [...values] })).rows;
