// The job workers of one node: graphile-worker, restarted when it gives up, with its messages in our log. Starts only once the node is
// registered, and ends once its jobs are done or handed back.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { TaskList, WorkerPool } from "graphile-worker";
import type { JobNode } from "./job-nodes.ts";
import { PermanentJobError, SharedTroubleError, type Task } from "./job.ts";
import type { JobQueueOptions } from "./job-queue.ts";
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { Logger } from "../index.ts";

export interface JobRun {
  /** Looks for jobs now. */
  readonly nudge: () => void;
  readonly close: () => Promise<void>;
}

/** Longest wait for the jobs under way at a stop: half of it until they are told, the rest until they are handed back. */
const STOP_MS = 4_000;
const RESTART_MS = 1_000;

/** Between two warnings of a trouble that jobs share. */
const WARN_AGAIN_MS = 3_600_000;

/** Takes the last try from a job that is held by its worker: it then fails for good. */
const GIVE_UP = `update ${jobQueueSchema}._private_jobs set max_attempts = greatest(attempts, 1) where id = $1::bigint`;

export async function createJobRun(
  options: JobQueueOptions & {
    readonly node: JobNode;
    readonly tasks: Readonly<Record<string, Task>>;
  },
): Promise<JobRun> {
  const { connection, log, node, concurrency = 2, pollMs = 2_000 } = options;
  const { Logger: WorkerLogger, runTaskList } = await import("graphile-worker");
  const pgPool = new pg.Pool({
    ...connection,
    application_name: "gateway jobs",
    // One listens.
    max: options.connectionsMax ?? concurrency + 2,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  pgPool.on("error", (error) =>
    log.warn({ reason: error.message }, "a connection of the jobs was lost"),
  );
  pgPool.on("connect", (client) => client.on("error", () => {}));
  const stopping = new AbortController();
  const tasks = Object.fromEntries(
    Object.entries(options.tasks).map(([name, task]) => [name, wrapped(name, task, pgPool, log)]),
  ) as TaskList;
  const preset = {
    plugins: [registration(node, stopping.signal)],
    // Batches are the way in which errors of the bookkeeping end the run, and not the process.
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
          log.warn({ reason: String(error) }, "the workers of the jobs gave up and begin again");
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
    // Workers that are about to be replaced would throw.
    nudge: () => {
      if (!stopping.signal.aborted && workers._active) workers.nudge(concurrency);
    },
    async close() {
      stopping.abort();
      await stop(workers);
      await running;
      await node.release(workers.id).catch(() => {});
      await pgPool.end();
    },
  };
}

/** Waits for the jobs under way, and then no longer. */
async function stop(workers: WorkerPool): Promise<void> {
  const quiet = (): void => {};
  void workers.promise.catch(quiet);
  const done = Promise.resolve(workers.gracefulShutdown()).catch(quiet);
  const isDone = await Promise.race([done.then(() => true), delay(STOP_MS, false, { ref: false })]);
  if (!isDone) await Promise.resolve(workers.forcefulShutdown("the gateway stops")).catch(quiet);
}

/** Each worker waits with its first job until its pool is registered; a hook that throws would be passed over. */
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

function wrapped(name: string, task: Task, pgPool: pg.Pool, log: Logger): TaskList[string] {
  let warnedAt = Number.NEGATIVE_INFINITY;
  /** @returns false if the log has the trouble already */
  const isNews = (error: unknown): boolean => {
    if (!(error instanceof SharedTroubleError)) return true;
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
      else if (isNews(error)) log.warn(facts, "a job failed and is tried again");
      // Without its stack, cause and properties: only the sentence goes into the table.
      throw new Error(reason);
    }
  };
}
