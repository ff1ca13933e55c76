// The job workers of one node. Runs graphile-worker, restarts it when it stops with an error, and
// sends its messages to the process log. Workers take jobs only after their registration, and end
// after their jobs are done or returned to the queue.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { TaskList, WorkerPool } from "graphile-worker";
import type { JobNode } from "./job-nodes.ts";
import { PermanentJobError, SharedFailureError, type JobTask } from "./job.ts";
import type { JobQueueOptions } from "./job-queue.ts";
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { Logger } from "../index.ts";

export type JobRun = Awaited<ReturnType<typeof createJobRun>>;

/**
 * Longest wait for running jobs at a stop. After half of it their signals fire. At its end they
 * return to the queue.
 */
const STOP_MS = 4_000;
const RESTART_MS = 1_000;

/** Time between two warnings about a failure that several jobs share. */
const WARN_AGAIN_MS = 3_600_000;

/**
 * Removes the remaining attempts of a job that its worker has locked. The job then fails for good.
 */
const GIVE_UP = `update ${jobQueueSchema}._private_jobs set max_attempts = greatest(attempts, 1) where id = $1::bigint`;

export async function createJobRun(
  options: JobQueueOptions & {
    readonly node: JobNode;
    readonly tasks: Readonly<Record<string, JobTask>>;
  },
) {
  const { connection, log, node, concurrency = 2, pollMs = 2_000 } = options;
  const { Logger: WorkerLogger, runTaskList } = await import("graphile-worker");
  const pgPool = new pg.Pool({
    ...connection,
    application_name: "gateway jobs",
    // One connection is for LISTEN.
    max: options.connectionsMax ?? concurrency + 2,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  pgPool.on("error", (error) =>
    log.warn({ reason: error.message }, "a database connection of the job workers was lost"),
  );
  pgPool.on("connect", (client) => client.on("error", () => {}));
  const stopping = new AbortController();
  const tasks = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [name, wrapTask(name, task, pgPool, log)]),
  ) as TaskList;
  const preset = {
    plugins: [registration(node, stopping.signal)],
    // With batches, an error in graphile-worker's bookkeeping ends the run instead of the process.
    worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
  };
  const settings = {
    schema: jobQueueSchema,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    ...(options.forbiddenFlags && { forbiddenFlags: () => [...options.forbiddenFlags!()] }),
    gracefulShutdownAbortTimeout: STOP_MS / 2,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === "error") log.debug({ reason: message }, "jobs");
    }),
    preset,
  };
  let workers: WorkerPool;
  const begin = (): void => {
    workers = runTaskList({ ...settings }, tasks, pgPool);
  };

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      const { id, promise } = workers;
      await promise.catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn({ reason: String(error) }, "the job workers stopped and are restarted");
      });
      if (stopping.signal.aborted) return;
      await delay(RESTART_MS, undefined, { ref: false });
      await node.release(id).catch(() => {});
      if (!stopping.signal.aborted) begin();
    }
  }

  begin();
  const running = keepRunning();
  return {
    /** Polls for jobs now. */
    nudge(): void {
      // `nudge` throws on workers that have ended and wait for their restart.
      if (!stopping.signal.aborted && workers._active) workers.nudge(concurrency);
    },
    async close(): Promise<void> {
      stopping.abort();
      await stop(workers);
      await running;
      await node.release(workers.id).catch(() => {});
      await pgPool.end();
    },
  };
}

/** Waits for running jobs, for `STOP_MS` at most. */
async function stop(workers: WorkerPool): Promise<void> {
  const ignoreError = (): void => {};
  void workers.promise.catch(ignoreError);
  const done = Promise.resolve(workers.gracefulShutdown()).catch(ignoreError);
  const isDone = await Promise.race([done.then(() => true), delay(STOP_MS, false, { ref: false })]);
  if (!isDone)
    await Promise.resolve(workers.forcefulShutdown("the gateway stops")).catch(ignoreError);
}

/**
 * Returns a plugin that lets each worker wait for the registration of its pool. The hook retries
 * itself, because graphile-worker ignores errors of hooks.
 */
function registration(node: JobNode, stopped: AbortSignal): GraphileConfig.Plugin {
  return {
    name: "GatewayRegistration",
    version: "1.0.0",
    worker: {
      hooks: {
        async startWorker(_context, { worker }) {
          while (!stopped.aborted) {
            try {
              await node.register(worker.workerPool.id);
              return;
            } catch {
              await delay(RESTART_MS, undefined, { ref: false });
            }
          }
        },
      },
    },
  };
}

function wrapTask(name: string, task: JobTask, pgPool: pg.Pool, log: Logger): TaskList[string] {
  let warnedAt = Number.NEGATIVE_INFINITY;
  /** @returns false if the log contains the shared failure already */
  const shouldLog = (error: unknown): boolean => {
    if (!(error instanceof SharedFailureError)) return true;
    const now = performance.now();
    if (now - warnedAt < WARN_AGAIN_MS) return false;
    warnedAt = now;
    return true;
  };
  return async (payload, { job, abortSignal }) => {
    const { id, attempts: attempt, max_attempts: attemptsMax } = job;
    try {
      await task(payload, { id, attempt, signal: abortSignal });
    } catch (error) {
      const isPermanent = error instanceof PermanentJobError;
      const reason = error instanceof Error ? error.message : String(error);
      if (isPermanent) await pgPool.query(GIVE_UP, [id]);
      const isLast = isPermanent || attempt >= attemptsMax;
      const facts = { task: name, job: id, attempt, reason };
      if (isLast) log.error(facts, "a job failed for good");
      else if (shouldLog(error)) log.warn(facts, "a job failed and is tried again");
      // Only the message goes into the table, without stack, cause and properties.
      throw new Error(reason);
    }
  };
}
