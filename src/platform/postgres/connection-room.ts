// Adds up the connections of a gateway process, and holds the sum against the room that the server
// has (G22.7). Each process announces its sum by a lock of a session that lives as long as the
// process does.
import type pg from "pg";
import { DatabaseError } from "./database-url.ts";
import type { Pool } from "./pool.ts";

/**
 * The most connections of each part of a serving process, beside its pools for reads and writes.
 */
export const processConnections = {
  owner: 3,
  control: 4,
  signals: 1,
  sequencer: 1,
  /** Workers of the jobs, and the session that holds the node's lock. */
  jobs: 5,
  /** The same of the runs of automations. */
  runs: 7,
} as const;

/** Beside the two pools. */
const besidePools = Object.values(processConnections).reduce((sum, count) => sum + count, 0);

/**
 * What a start has opened when it claims its room: one of owner, control, read, write and signals.
 */
const OPENED = 5;
/** Of the locks by which processes announce their sums; the other key is the sum. */
const LOCK_CLASS = 0x67_77_63_6f;

/**
 * The server must soon notice a machine that is gone, whose announcement would keep its successor
 * from starting.
 */
const NOTICE_LOSS =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

export interface ConnectionNeeds {
  readonly poolSize: number;
  readonly isEmbedded: boolean;
}

const sumOf = ({ poolSize }: ConnectionNeeds): number => besidePools + 2 * poolSize;

/** Announces the process where its session comes back: the process runs already. */
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
 * Looks whether the server has room for the process, before its pools are opened.
 * @throws DatabaseError with the figure to set
 */
export async function checkConnections(owner: Pool, needs: ConnectionNeeds): Promise<void> {
  const [held] = await owner.run<Held>({ text: HELD }, [LOCK_CLASS]);
  requireRoom(held!, needs, 1);
}

/**
 * Announces the process if the server has room for it. Starts look one after the other.
 * @throws DatabaseError with the figure to set
 */
export async function claimConnections(
  session: pg.ClientBase,
  needs: ConnectionNeeds,
): Promise<void> {
  await session.query("begin");
  try {
    await session.query("select pg_catalog.pg_advisory_xact_lock($1, 0)", [LOCK_CLASS]);
    const { rows } = await session.query<Held>(HELD, [LOCK_CLASS]);
    requireRoom(rows[0]!, needs, OPENED);
    await announceConnections(session, needs);
  } finally {
    await session.query("commit");
  }
}

interface Held {
  readonly room: number;
  /** Sessions of all programs. */
  readonly sessions: number;
  /** Those of other programs. */
  readonly others: number;
  readonly processes: number;
  readonly announced: number;
}

/**
 * Sessions of other users show who they are and no more. The last connections are kept for
 * superusers.
 */
const HELD = `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as room, s.*, l.*
  from (select count(*)::int as sessions, count(*) filter (where application_name not like 'gateway %')::int as others
      from pg_catalog.pg_stat_activity where datid is not null and usesysid is not null) as s,
    (select count(*)::int as processes, coalesce(sum(objid::bigint), 0)::int as announced
      from pg_catalog.pg_locks where locktype = 'advisory' and classid::bigint = $1 and objid::bigint > 0 and granted) as l`;

/**
 * @param opened sessions of this process
 * @throws DatabaseError
 */
function requireRoom(held: Held, needs: ConnectionNeeds, opened: number): void {
  const { room, sessions, others, announced } = held;
  const sum = sumOf(needs);
  const used = Math.max(others + announced, sessions - opened);
  if (used + sum <= room) return;
  const processes = held.processes + 1;
  const poolSize = Math.floor(
    (room - (used - announced) - processes * besidePools) / (2 * processes),
  );
  const lower = `Set database.poolSize (GATEWAY_POOL_SIZE) to at most ${poolSize}${processes === 1 ? "" : ` on each of the ${processes} processes`}`;
  const more = needs.isEmbedded
    ? `use a PostgreSQL server (DATABASE_URL) with room for ${used + sum} connections`
    : `raise max_connections of the server by ${used + sum - room}`;
  const advice = poolSize < 1 ? `Stop another process, or ${more}.` : `${lower}, or ${more}.`;
  throw new DatabaseError(
    `The database server has room for ${room} connections, of which others may use ${used}, and this process needs up to ${sum}. ${advice}`,
  );
}
