// Checks that the database server has enough connections for this gateway process (G22.7). Each
// process announces the largest number of its connections with an advisory lock. The second key of
// the lock is this number. The session of the lock lives as long as the process. A process that
// needs more connections than are left does not start.
import type pg from "pg";
import { DatabaseError } from "./database-url.ts";
import type { Pool } from "./pool.ts";
import { DETECTION } from "./pooler.ts";

/**
 * Largest number of database connections of each part of a gateway process that serves requests.
 * The pools for reads and writes are not included.
 */
export const processConnections = {
  owner: 3,
  control: 4,
  signals: 1,
  sequencer: 1,
  /**
   * Connections of the job workers, and the session with the lock that shows that this process is
   * alive.
   */
  jobs: 5,
  /**
   * Connections of the workers for automation runs, and the session with the lock that shows that
   * this process is alive.
   */
  runs: 7,
} as const;

/** Largest number of connections of a process, without the pools for reads and writes. */
export const besidePools: number = Object.values(processConnections).reduce(
  (sum, count) => sum + count,
  0,
);

/**
 * Number of connections that a starting process already has when `claimConnections` runs: one each
 * for owner, control, read, write and signals.
 */
const OPENED = 5;
/**
 * First key of the advisory locks with which processes announce their connections. The second key
 * is the number of connections.
 */
const LOCK_CLASS = 0x67_77_63_6f;

/**
 * Settings with which the database server notices within a minute that a gateway machine no longer
 * responds. Otherwise the server would keep the advisory lock of the lost process and count its
 * connections, and a new process might not start.
 */
const NOTICE_LOSS =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

export interface ConnectionNeeds {
  readonly poolSize: number;
  readonly isEmbedded: boolean;
}

/** Returns the largest number of connections of a gateway process with this size of its pools. */
export const connectionsOf = (poolSize: number): number => besidePools + 2 * poolSize;

const sumOf = ({ poolSize }: ConnectionNeeds): number => connectionsOf(poolSize);

/**
 * Announces the connections of a process that already runs, after its session was opened again.
 * Does not check whether enough connections are left.
 */
export async function announceConnections(
  session: pg.ClientBase,
  needs: ConnectionNeeds,
): Promise<void> {
  await session.query(NOTICE_LOSS);
  await session.query("select pg_catalog.pg_advisory_lock_shared($1, $2)", [
    LOCK_CLASS,
    sumOf(needs),
  ]);
}

/**
 * Checks that the server has enough connections for the process. Called before the process opens
 * its pools.
 * @throws DatabaseError if connections are missing; its message names a suitable pool size
 */
export async function checkConnections(owner: Pool, needs: ConnectionNeeds): Promise<void> {
  const [usage] = await owner.run<ConnectionUsage>({ text: USAGE }, [LOCK_CLASS]);
  requireRoom(usage!, needs, 1);
}

/**
 * Returns the number of connections that the server has left for a gateway which has not started
 * yet.
 */
export async function freeConnections(owner: Pool): Promise<number> {
  const [usage] = await owner.run<ConnectionUsage>({ text: USAGE }, [LOCK_CLASS]);
  const { room, others, announced } = usage!;
  return Math.max(0, room - others - announced);
}

/**
 * Announces the connections of the process if the server has enough. A lock makes processes that
 * start at the same time check one after the other.
 * @throws DatabaseError if connections are missing; its message names a suitable pool size
 */
export async function claimConnections(
  session: pg.ClientBase,
  needs: ConnectionNeeds,
): Promise<void> {
  await session.query("begin");
  try {
    await session.query("select pg_catalog.pg_advisory_xact_lock($1, 0)", [LOCK_CLASS]);
    const { rows } = await session.query<ConnectionUsage>(USAGE, [LOCK_CLASS]);
    requireRoom(rows[0]!, needs, OPENED);
    await announceConnections(session, needs);
  } finally {
    await session.query("commit");
  }
}

interface ConnectionUsage {
  /** Number of connections that the server allows to ordinary users. */
  readonly room: number;
  /** Number of sessions of all programs. */
  readonly sessions: number;
  /** Number of sessions of programs other than the gateway. */
  readonly others: number;
  readonly processes: number;
  readonly announced: number;
}

/**
 * Counts sessions and announced connections. Reads only columns that every login may read. Leaves
 * out the short sessions with which the gateway detects a connection pooler (`DETECTION`).
 * Subtracts the connections that the server reserves for superusers.
 */
const USAGE = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as room, s.*, l.*
  from (select count(*)::int as sessions, count(*) filter (where application_name not like 'gateway %')::int as others
      from pg_catalog.pg_stat_activity where datid is not null and usesysid is not null and application_name <> '${DETECTION}') as s,
    (select count(*)::int as processes, coalesce(sum(objid::bigint), 0)::int as announced
      from pg_catalog.pg_locks where locktype = 'advisory' and classid::bigint = $1 and objid::bigint > 0 and granted) as l`;

/**
 * Checks that the database server has enough connections left for this process.
 * @param opened number of sessions that this process already has
 * @throws DatabaseError if connections are missing
 */
function requireRoom(usage: ConnectionUsage, needs: ConnectionNeeds, opened: number): void {
  const { room, sessions, others, announced } = usage;
  const sum = sumOf(needs);
  const used = Math.max(others + announced, sessions - opened);
  if (used + sum <= room) return;
  const processes = usage.processes + 1;
  const poolSize = Math.floor(
    (room - (used - announced) - processes * besidePools) / (2 * processes),
  );
  const each = besidePools + 2 * poolSize;
  const lower = `${each}${processes === 1 ? "" : ` for each of the ${processes} processes`}`;
  const more = needs.isEmbedded
    ? `use a PostgreSQL server (DATABASE_URL) with room for ${used + sum} connections`
    : `raise \`max_connections\` of the server by ${used + sum - room}`;
  const advice =
    poolSize < 1
      ? `Stop another process that uses this database server, or ${more}.`
      : `Set \`database.connections\` (GATEWAY_CONNECTIONS) to at most ${lower}, or ${more}.`;
  throw new DatabaseError(
    `The database server allows ${room} connections. Other processes may use ${used} of them, and this process needs up to ${sum}. ${advice}`,
  );
}
