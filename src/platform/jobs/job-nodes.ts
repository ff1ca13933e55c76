// Registers the nodes that work on jobs. Each node holds an advisory lock while it lives. A node
// that finds the lock of another node free returns the jobs of that node to the queue.
import type pg from "pg";
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { Logger } from "../index.ts";
import { openSession, type Connection, type Pool } from "../postgres/index.ts";

export type JobNode = Awaited<ReturnType<typeof joinJobNodes>>;

export interface JobNodeOptions {
  readonly control: Pool;
  /** The control login without a pooler, because the lock belongs to a session. */
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
/** Finds workers of dead nodes. The session of a living node, this one included, holds its lock. */
const DEAD = {
  text: `with nodes as materialized (select distinct node from gateway.job_worker),
         dead as materialized (select node from nodes where pg_catalog.pg_try_advisory_xact_lock(${LOCK_CLASS}, node))
         select worker_id as "workerId" from gateway.job_worker where node in (select node from dead)`,
};
const WAITING = {
  text: `select exists (select from ${jobQueueSchema}.jobs where attempts < max_attempts) as waiting`,
};

/**
 * Assigns a number to this node, and takes the lock of the number.
 * @throws the database's error
 */
export async function joinJobNodes(options: JobNodeOptions) {
  const { control, log } = options;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const workers = new Set<string>();
  const [next] = await control.run<{ node: number }>(NEXT_NODE);
  const { node } = next!;
  let session = await lockedSession(options.connection, node, lost);

  /** Takes the lock again, and registers the workers again: another node may have removed them. */
  function lost(): void {
    if (isClosed) return;
    log.warn(
      "the connection that holds the lock of this node's jobs was lost; a new one is opened",
    );
    const reconnect = async (): Promise<void> => {
      session = await lockedSession(options.connection, node, lost);
      if (isClosed) await session.end();
      else for (const worker of workers) await control.run(REGISTER, [worker, node]);
    };
    timer = setTimeout(() => void reconnect().catch(lost), RETRY_MS).unref();
  }

  return {
    /** Records that the worker belongs to this node. The worker takes no job before that. */
    async register(workerId: string): Promise<void> {
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
     * @returns whether jobs wait, and the number of returned jobs
     */
    async sweep(): Promise<{ readonly waiting: boolean; readonly returned: number }> {
      // The transaction holds the locks of the dead nodes until their jobs are returned. Two nodes
      // therefore never do this for the same dead node.
      const returned = await control.transaction(async (connection) => {
        const dead = (await connection.run<{ workerId: string }>(DEAD)).map((row) => row.workerId);
        return dead.length === 0 ? 0 : returnJobs(connection, dead);
      });
      if (returned > 0)
        log.warn({ jobs: returned }, "jobs of a dead node were returned to the queue");
      const [row] = await control.run<{ waiting: boolean }>(WAITING);
      return { waiting: row?.waiting === true, returned };
    },
    /** Releases the lock of the node. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await session.end().catch(() => {});
    },
  };
}

/** @returns the number of jobs that the workers had locked */
async function returnJobs(connection: Connection, workerIds: readonly string[]): Promise<number> {
  const [row] = await connection.run<{ locked: number }>(COUNT_LOCKED, [workerIds]);
  await connection.run(UNLOCK, [workerIds]);
  await connection.run(RELEASE, [workerIds]);
  return row?.locked ?? 0;
}

/**
 * Opens a session that holds the node's lock. Throws if an old session of the node still holds the
 * lock. The caller then tries again.
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
    if (rows[0]?.locked !== true) throw new Error("Another session holds the lock of the node.");
  });
  session.once("end", lost);
  return session;
}
