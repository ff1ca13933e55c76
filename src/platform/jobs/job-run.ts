// Runs the job workers of one node with the library graphile-worker. Restarts them if they stop
// with an error, and sends their messages to the process log. A worker takes jobs only after it is
// registered. It ends when its jobs are done or returned to the queue.
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
 * When the gateway stops, it waits for running jobs for at most this time. After half of the time,
 * their abort signals fire. Jobs that are still running at the end return to the queue.
 */
const STOP_MS = 4_000;
const RESTART_MS = 1_000;

/** Milliseconds between two warnings about a failure that affects several jobs. */
const WARN_AGAIN_MS = 3_600_000;

/**
 * Removes the remaining attempts of a job that a worker has locked, so that the job is not retried.
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
    // The default is one connection for each concurrent job, one for LISTEN, and one in reserve.
    max: options.connectionsMax ?? concurrency + 2,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  pgPool.on("error", (error) =>
    log.warn(
      { reason: error.message },
      "A database connection for background jobs was lost. The gateway opens a new connection. See `reason`.",
    ),
  );
  pgPool.on("connect", (client) => client.on("error", () => {}));
  const stopping = new AbortController();
  const tasks = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [name, wrapTask(name, task, pgPool, log)]),
  ) as TaskList;
  const preset = {
    plugins: [registration(node, stopping.signal)],
    // With these settings, graphile-worker records ended jobs in batches. If it cannot record a
    // batch, its workers end and are restarted. Without these settings, such an error would end the
    // gateway process.
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
      if (level === "error")
        log.debug(
          { reason: message },
          "The library that runs background jobs (graphile-worker) reported an error. If the jobs stop, the gateway starts them again. See `reason`.",
        );
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
          log.warn(
            { reason: String(error) },
            "Background jobs stopped because of an error. The gateway starts them again in a second. See `reason`.",
          );
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
    /** Lets the workers search for jobs now. */
    nudge(): void {
      // `workers.nudge` throws if the workers have ended and are not restarted yet.
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

/** Stops the workers. Waits at most `STOP_MS` for running jobs. */
async function stop(workers: WorkerPool): Promise<void> {
  const ignoreError = (): void => {};
  void workers.promise.catch(ignoreError);
  const done = Promise.resolve(workers.gracefulShutdown()).catch(ignoreError);
  const isDone = await Promise.race([done.then(() => true), delay(STOP_MS, false, { ref: false })]);
  if (!isDone)
    await Promise.resolve(workers.forcefulShutdown("the gateway stops")).catch(ignoreError);
}

/**
 * Returns a plugin that registers the workers with their node before they take jobs. It retries the
 * registration itself, because graphile-worker ignores errors of plugins.
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
  /**
   * Returns false if the error affects several jobs, and such an error of this task was logged
   * within the last hour.
   */
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
      if (isLast)
        log.error(
          facts,
          "A background job failed, and the gateway does not retry it. The field `reason` names the cause. Correct this cause. The field `task` names the kind of the job.",
        );
      else if (shouldLog(error))
        log.warn(
          facts,
          "A background job failed. The gateway retries it later. See `task` for the kind of the job, and `reason` for the cause.",
        );
      // graphile-worker stores this error in the job table. The table gets only the message, not
      // the stack, cause and properties.
      throw new Error(reason);
    }
  };
}
