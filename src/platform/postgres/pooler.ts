// Detects a connection pooler between the gateway and the database server, by two connections with
// interleaved transactions. A pooler in transaction mode runs the transactions of one connection in
// different server processes. Also finds out where prepared statements can be kept.
import type pg from "pg";
import { guidV7 } from "../index.ts";
import { sqlState } from "./database-errors.ts";
import { DatabaseError, parseDatabaseUrl, unusableDatabase } from "./database-url.ts";
import { openSession } from "./session.ts";

export type PoolerMode = "none" | "session" | "transaction";

/**
 * The place in which prepared statements are kept:
 *
 * - connection: for each connection of the gateway, by the server or by the pooler
 * - server: for each process of the database server. The gateway does not know which one it gets
 * - none: nowhere
 */
export type NamePlace = "connection" | "server" | "none";

export interface Pooler {
  readonly mode: PoolerMode;
  readonly names: NamePlace;
}

export interface DetectedPooler extends Pooler {
  /** Identifies the database: its name, and the time at which its server was started. */
  readonly database: string;
}

export const noPooler: Pooler = { mode: "none", names: "connection" };

/** Name under which the sessions of the detection appear. They do not count as used connections. */
export const DETECTION = "gateway pooler detection";

/**
 * Number of rounds to detect a pooler: 3 if the process ids look like direct connections, otherwise
 * 30. A pooler that hands out its free server connections in a fixed order has swapped the server
 * connections of the two connections after three rounds. If other clients use the pooler too, the
 * order is random, and more rounds are needed.
 */
const [ROUNDS, ROUNDS_OF_POOLER] = [3, 30];

/**
 * Detects the pooler that a database URL leads through. Changes nothing in the database, apart from
 * one short prepared statement in a server process behind a pooler.
 * @param name name of the setting with the URL, for the error message
 * @param answerMs longest wait for a response, in milliseconds
 * @throws DatabaseError if the database cannot be used
 */
export async function detectPooler(
  url: string,
  name: string,
  answerMs = 5_000,
): Promise<DetectedPooler> {
  const target = parseDatabaseUrl(url, name);
  const config = { ...target, application_name: DETECTION, query_timeout: answerMs };
  const sessions: pg.Client[] = [];
  const open = async (): Promise<pg.Client> => {
    const session = await openSession(config, async () => {});
    sessions.push(session);
    return session;
  };
  try {
    const [one, other] = await Promise.all([open(), open()]);
    const { mode, database } = await detectMode(one, other);
    const names = mode === "transaction" ? await detectNames(one, other) : "connection";
    return { mode, names, database };
  } catch (cause) {
    if (cause instanceof Error && cause.message === "Query read timeout")
      throw new DatabaseError(
        `The second connection to the database got no response within ${answerMs / 1_000} s. If ${name} leads through a connection pooler, raise the number of its server connections (PgBouncer: default_pool_size).`,
        { cause },
      );
    throw unusableDatabase(target, name, cause);
  } finally {
    await Promise.all(sessions.map((session) => session.end().catch(() => {})));
  }
}

async function detectMode(
  one: pg.Client,
  other: pg.Client,
): Promise<{ readonly mode: PoolerMode; readonly database: string }> {
  const first = await runRound(one, other, false);
  const { database } = first[0];
  const isDirect = first[0].pid === keyOf(one) && first[1].pid === keyOf(other);
  for (let round = 1; round < (isDirect ? ROUNDS : ROUNDS_OF_POOLER); round += 1) {
    const next = await runRound(one, other, round % 2 === 1);
    if (next.some(({ pid }, at) => pid !== first[at]!.pid))
      return { mode: "transaction", database };
  }
  return { mode: isDirect ? "none" : "session", database };
}

/** Begins a transaction on each of the two connections, and then ends both transactions. */
async function runRound(
  one: pg.Client,
  other: pg.Client,
  endsInReverse: boolean,
): Promise<readonly [Begun, Begun]> {
  const begun = [await begin(one), await begin(other)] as const;
  for (const session of endsInReverse ? [other, one] : [one, other]) await session.query("commit");
  return begun;
}

/** Returns the process id that a connection got at its start, from the server or from a pooler. */
const keyOf = (session: pg.Client): number =>
  (session as unknown as { readonly processID: number }).processID;

interface Begun {
  /** Id of the server process of the transaction. */
  readonly pid: number;
  readonly database: string;
}

async function begin(session: pg.Client): Promise<Begun> {
  await session.query("begin read only");
  const { rows } = await session.query<Begun>(
    "select pg_catalog.pg_backend_pid() as pid, pg_catalog.concat(pg_catalog.current_database(), ' ', extract(epoch from pg_catalog.pg_postmaster_start_time())) as database",
  );
  return rows[0]!;
}

/** Largest number of attempts to occupy the server process in which the statement was prepared. */
const TURNS_MAX = 50;

/**
 * Prepares a statement in one server process, and executes it in another one. All detections use
 * the same name, so no server process keeps more than one of these statements.
 */
async function detectNames(one: pg.Client, other: pg.Client): Promise<NamePlace> {
  const token = guidV7();
  const probe = { name: "gateway_pooler_detection", text: `select '${token}' as token` };
  const probed = (): Promise<NamePlace> =>
    one.query<{ token: string }>(probe).then(
      ({ rows }) => (rows[0]?.token === token ? "connection" : "server"),
      // Both errors show that each server process keeps its own statements. 26000: this process
      // does not have the statement. 42P05: it already has a statement of this name.
      (error: unknown) => (["26000", "42P05"].includes(sqlState(error) ?? "") ? "server" : "none"),
    );
  const { pid } = await begin(one);
  const prepared = await probed();
  if (prepared === "none") return "none";
  await one.query("rollback");
  if (prepared === "server") return "server";
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const { pid: held } = await begin(other);
    if (held === pid) {
      await begin(one);
      const names = await probed();
      if (names !== "none") await one.query("rollback");
      await other.query("commit");
      return names;
    }
    await other.query("commit");
  }
  return "none";
}
