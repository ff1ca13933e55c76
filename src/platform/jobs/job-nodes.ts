// Registers the nodes that work on jobs, and hands back the jobs of nodes that were killed: each node holds a session lock as long as
// it lives, and whoever finds the lock of another one free releases its jobs.
import pg from "pg";
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { Logger } from "../index.ts";
import type { Connection, Pool } from "../postgres/index.ts";

export interface JobNode {
  /** Writes down that the worker belongs to this node; until then it must not take a job. */
  readonly register: (workerId: string) => Promise<void>;
  /** Hands back what a worker of this node still holds, and strikes it out. */
  readonly release: (workerId: string) => Promise<void>;
  /** Hands back the jobs of nodes that are gone. @returns how many jobs there are, and how many came back */
  readonly sweep: () => Promise<{ readonly waiting: boolean; readonly returned: number }>;
  /** Lets go of the lock. */
  readonly close: () => Promise<void>;
}

export interface JobNodeOptions {
  readonly control: Pool;
  /** The control login without a pooler: the lock belongs to a session. */
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
}

/** First number of the locks; the second one is the node's. */
const LOCK_CLASS = 7_236_831;
const RETRY_MS = 1_000;

const REGISTER = {
  text: `insert into gateway.job_worker (worker_id, node) values ($1, $2)
         on conflict (worker_id) do update set node = excluded.node`,
};
const RELEASE = { text: "delete from gateway.job_worker where worker_id = any($1::text[])" };
const UNLOCK = { text: `select ${jobQueueSchema}.force_unlock_workers($1::text[])` };
const HELD = {
  text: `select count(*)::int as held from ${jobQueueSchema}.jobs where locked_by = any($1::text[])`,
};
/** The lock of a living node is held by another session, this one included. */
const DEAD = {
  text: `with nodes as materialized (select distinct node from gateway.job_worker),
         dead as materialized (select node from nodes where pg_catalog.pg_try_advisory_xact_lock(${LOCK_CLASS}, node))
         select worker_id as "workerId" from gateway.job_worker where node in (select node from dead)`,
};
const WAITING = {
  text: `select exists (select from ${jobQueueSchema}.jobs where attempts < max_attempts) as waiting`,
};

/** Takes a number and its lock. @throws the database's error */
export async function joinJobNodes(options: JobNodeOptions): Promise<JobNode> {
  const { control, log } = options;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const workers = new Set<string>();
  const node = await nextNode(control);
  let session = await lockedSession(options.connection, node, lost);

  /** Others may have taken the node for dead meanwhile: its workers are written down again. */
  function lost(): void {
    if (isClosed) return;
    log.warn("the lock of this node's jobs was lost");
    const again = async (): Promise<void> => {
      session = await lockedSession(options.connection, node, lost);
      if (isClosed) await session.end();
      else for (const worker of workers) await control.run(REGISTER, [worker, node]);
    };
    timer = setTimeout(() => void again().catch(lost), RETRY_MS).unref();
  }

  return {
    async register(workerId) {
      workers.add(workerId);
      await control.run(REGISTER, [workerId, node]);
    },
    async release(workerId) {
      await control.transaction((connection) => handBack(connection, [workerId]));
      workers.delete(workerId);
    },
    async sweep() {
      // The locks of the dead are held until their jobs are back, so that no two nodes do it.
      const returned = await control.transaction(async (connection) => {
        const dead = (await connection.run<{ workerId: string }>(DEAD)).map((row) => row.workerId);
        return dead.length === 0 ? 0 : handBack(connection, dead);
      });
      if (returned > 0)
        log.warn({ jobs: returned }, "jobs of a node that is gone are taken up again");
      const [row] = await control.run<{ waiting: boolean }>(WAITING);
      return { waiting: row?.waiting === true, returned };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await session.end().catch(() => {});
    },
  };
}

/** @returns how many jobs the workers held */
async function handBack(connection: Connection, workerIds: readonly string[]): Promise<number> {
  const [row] = await connection.run<{ held: number }>(HELD, [workerIds]);
  await connection.run(UNLOCK, [workerIds]);
  await connection.run(RELEASE, [workerIds]);
  return row?.held ?? 0;
}

async function nextNode(control: Pool): Promise<number> {
  const [row] = await control.run<{ node: number }>({
    text: "select pg_catalog.nextval('gateway.job_node')::int as node",
  });
  return row!.node;
}

/** A session that holds the node's lock; one that still lingers with it on the server is waited for by the caller's next try. */
async function lockedSession(
  connection: pg.ClientConfig,
  node: number,
  lost: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: "gateway jobs",
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_catalog.pg_try_advisory_lock($1, $2) as locked",
      [LOCK_CLASS, node],
    );
    if (rows[0]?.locked !== true) throw new Error("The node's lock is held by another session.");
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  client.once("end", lost);
  return client;
}
