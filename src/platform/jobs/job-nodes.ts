// Registers the nodes (gateway processes) that work on jobs. Each node has an advisory lock in the
// database while it runs. If the lock of a node is free, this node has died. Another node then
// returns the jobs of the dead node to the queue.
import type pg from "pg";
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { Logger } from "../index.ts";
import { openSession, type Connection, type Pool } from "../postgres/index.ts";

export type JobNode = Awaited<ReturnType<typeof joinJobNodes>>;

export interface JobNodeOptions {
  readonly control: Pool;
  /**
   * Connection settings of the login `control`, without a connection pooler. The lock belongs to a
   * session, and a pooler does not keep sessions.
   */
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
}

/** First key of the advisory locks. The second key is the number of the node. */
const LOCK_CLASS = 7_236_831;
const RETRY_MS = 1_000;

const NEXT_NODE = { text: "select pg_catalog.nextval('gateway.job_node')::int as node" };
const REGISTER = {
  text: `insert into gateway.job_worker (worker_id, node) values ($1, $2)
         on conflict (worker_id) do update set node = excluded.node`,
};
const RELEASE = { text: "delete from gateway.job_worker where worker_id = any($1::text[])" };
const UNLOCK = { text: `select ${jobQueueSchema}.force_unlock_workers($1::text[])` };
const COUNT_LOCKED = {
  text: `select count(*)::int as locked from ${jobQueueSchema}.jobs where locked_by = any($1::text[])`,
};
/**
 * Finds the workers of dead nodes: nodes whose advisory lock is free. Each living node, including
 * this node, has its lock.
 */
const DEAD = {
  text: `with nodes as materialized (select distinct node from gateway.job_worker),
         dead as materialized (select node from nodes where pg_catalog.pg_try_advisory_xact_lock(${LOCK_CLASS}, node))
         select worker_id as "workerId" from gateway.job_worker where node in (select node from dead)`,
};
const WAITING = {
  text: `select exists (select from ${jobQueueSchema}.jobs where attempts < max_attempts) as waiting`,
};

/**
 * Assigns a number to this node. The node takes the advisory lock of this number when it registers
 * its first worker. A node without workers has no jobs to protect, and needs no session.
 * @throws the error of the database if a statement fails
 */
export async function joinJobNodes(options: JobNodeOptions) {
  const { control, log } = options;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const workers = new Set<string>();
  const [next] = await control.run<{ node: number }>(NEXT_NODE);
  const { node } = next!;
  let session: pg.Client | undefined;
  let locking: Promise<void> | undefined;

  async function lock(): Promise<void> {
    session = await lockedSession(options.connection, node, lost);
  }

  /**
   * Called if the connection with the lock was lost. Takes the lock again, and registers the
   * workers again, because another node may have removed them.
   */
  function lost(): void {
    if (isClosed) return;
    log.warn(
      "A database connection for background jobs was lost. The gateway opens a new connection within seconds. Until then, another gateway process may start the same jobs again.",
    );
    const reconnect = async (): Promise<void> => {
      await lock();
      if (isClosed) await session?.end();
      else for (const worker of workers) await control.run(REGISTER, [worker, node]);
    };
    timer = setTimeout(() => void reconnect().catch(lost), RETRY_MS).unref();
  }

  return {
    /**
     * Records that the worker belongs to this node. A worker takes no jobs before it is registered.
     * @throws the error of the database if the node gets no session for its lock
     */
    async register(workerId: string): Promise<void> {
      locking ??= lock();
      await locking.catch((error: unknown) => {
        locking = undefined;
        throw error;
      });
      workers.add(workerId);
      await control.run(REGISTER, [workerId, node]);
    },
    /** Returns the locked jobs of a worker to the queue, and deletes its registration. */
    async release(workerId: string): Promise<void> {
      await control.transaction((connection) => returnJobs(connection, [workerId]));
      workers.delete(workerId);
    },
    /**
     * Returns the jobs of dead nodes to the queue.
     * @returns `waiting`: true if the queue contains jobs; `returned`: number of jobs of dead nodes
     */
    async sweep(): Promise<{ readonly waiting: boolean; readonly returned: number }> {
      // The transaction keeps the locks of the dead nodes until their jobs are returned. So two
      // nodes never return the jobs of the same dead node.
      const returned = await control.transaction(async (connection) => {
        const dead = (await connection.run<{ workerId: string }>(DEAD)).map((row) => row.workerId);
        return dead.length === 0 ? 0 : returnJobs(connection, dead);
      });
      if (returned > 0)
        log.warn(
          { jobs: returned },
          "A gateway process ended before its background jobs were done. The gateway returned these jobs to the queue, where they wait for another process. See `jobs` for their number.",
        );
      const [row] = await control.run<{ waiting: boolean }>(WAITING);
      return { waiting: row?.waiting === true, returned };
    },
    /** Releases the lock of the node. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await locking?.catch(() => {});
      await session?.end().catch(() => {});
    },
  };
}

/**
 * Returns the jobs of the workers to the queue, and deletes the registrations of the workers.
 * @returns the number of jobs that the workers had locked
 */
async function returnJobs(connection: Connection, workerIds: readonly string[]): Promise<number> {
  const [row] = await connection.run<{ locked: number }>(COUNT_LOCKED, [workerIds]);
  await connection.run(UNLOCK, [workerIds]);
  await connection.run(RELEASE, [workerIds]);
  return row?.locked ?? 0;
}

/**
 * Opens a database session that has the lock of the node.
 * @throws an error if an old session of this node still has the lock; the caller then tries again
 */
async function lockedSession(
  connection: pg.ClientConfig,
  node: number,
  lost: () => void,
): Promise<pg.Client> {
  const config = { ...connection, application_name: "gateway jobs" };
  const session = await openSession(config, async (client) => {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_catalog.pg_try_advisory_lock($1, $2) as locked",
      [LOCK_CLASS, node],
    );
    if (rows[0]?.locked !== true)
      throw new Error(
        "An old database session still has the lock for the jobs of this node. The gateway tries again in a second.",
      );
  });
  session.once("end", lost);
  return session;
}
