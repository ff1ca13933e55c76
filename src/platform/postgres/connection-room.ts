// Adds up the connections of a gateway process, and compares the sum with the connections that the
// server has left (G22.7). Each process announces its sum with an advisory lock. The session of the
// lock lives as long as the process. Refuses a process that does not fit.
import type pg from "pg";
import { DatabaseError } from "./database-url.ts";
import type { Pool } from "./pool.ts";

/** Most connections of each part of a serving process, without its pools for reads and writes. */
export const processConnections = {
  owner: 3,
  control: 4,
  signals: 1,
  sequencer: 1,
  /** Job workers, and the session that holds the node's lock. */
  jobs: 5,
  /** Workers of the automation runs, and the session that holds their node's lock. */
  runs: 7,
} as const;

/** Connections without the two pools. */
const besidePools = Object.values(processConnections).reduce((sum, count) => sum + count, 0);

/**
 * Connections that a starting process has open when it claims its connections: owner, control,
 * read, write and signals have one each.
 */
const OPENED = 5;
/**
 * First key of the advisory locks by which processes announce their sums. The second is the sum.
 */
const LOCK_CLASS = 0x67_77_63_6f;

/**
 * Makes the server notice a lost machine within a minute. Otherwise its announcement would prevent
 * the start of its successor.
 */
const NOTICE_LOSS =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

export interface ConnectionNeeds {
  readonly poolSize: number;
  readonly isEmbedded: boolean;
}

const sumOf = ({ poolSize }: ConnectionNeeds): number => besidePools + 2 * poolSize;

/** Announces a process that runs already, after its session was opened again. Checks nothing. */
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
 * Checks that the server has enough connections for the process, before it opens its pools.
 * @throws DatabaseError with the pool size to set
 */
export async function checkConnections(owner: Pool, needs: ConnectionNeeds): Promise<void> {
  const [usage] = await owner.run<ConnectionUsage>({ text: USAGE }, [LOCK_CLASS]);
  requireRoom(usage!, needs, 1);
}

/**
 * Announces the process if the server has enough connections. A lock serialises the checks of
 * processes that start at the same time.
 * @throws DatabaseError with the pool size to set
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
  /** Connections that the server allows. */
  readonly room: number;
  /** Sessions of all programs. */
  readonly sessions: number;
  /** Sessions of programs other than the gateway. */
  readonly others: number;
  readonly processes: number;
  readonly announced: number;
}

/**
 * Counts sessions by columns that every login may read. The connections that the server reserves
 * for superusers are subtracted.
 */
const USAGE = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as room, s.*, l.*
  from (select count(*)::int as sessions, count(*) filter (where application_name not like 'gateway %')::int as others
      from pg_catalog.pg_stat_activity where datid is not null and usesysid is not null) as s,
    (select count(*)::int as processes, coalesce(sum(objid::bigint), 0)::int as announced
      from pg_catalog.pg_locks where locktype = 'advisory' and classid::bigint = $1 and objid::bigint > 0 and granted) as l`;

/**
 * @param opened sessions that this process has open
 * @throws DatabaseError if the process does not fit
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
  const lower = `Set database.poolSize (GATEWAY_POOL_SIZE) to at most ${poolSize}${processes === 1 ? "" : ` on each of the ${processes} processes`}`;
  const more = needs.isEmbedded
    ? `use a PostgreSQL server (DATABASE_URL) with room for ${used + sum} connections`
    : `raise max_connections of the server by ${used + sum - room}`;
  const advice = poolSize < 1 ? `Stop another process, or ${more}.` : `${lower}, or ${more}.`;
  throw new DatabaseError(
    `The database server allows ${room} connections. Other processes may use ${used} of them, and this process needs up to ${sum}. ${advice}`,
  );
}
