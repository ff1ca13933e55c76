// The job queue: durable work in the background. A caller adds a job in its own database
// transaction. After the commit, a node runs the job at least once, and retries a failed job after
// increasing pauses. A job whose last attempt failed stays in the table.
import { asOwnWork } from "../capacity/index.ts";
import type pg from "pg";
import { joinJobNodes, type JobNode } from "./job-nodes.ts";
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { JobTask } from "./job.ts";
import { createJobRun, type JobRun } from "./job-run.ts";
import { dropOldFailures } from "./stuck-jobs.ts";
import type { Logger } from "../index.ts";
import type { Connection, Pool } from "../postgres/index.ts";
import { startPoller } from "../signals/index.ts";

interface EnqueueOptions {
  /** Largest number of attempts. The pauses between them grow from seconds to hours. */
  readonly attemptsMax?: number;
  /**
   * At most one job with this key waits. If a job with this key is added again, it replaces the
   * waiting job and is due at once. While a job with this key runs, the next job with this key
   * waits until it ends.
   */
  readonly key?: string;
  /**
   * Delay before the first attempt, in milliseconds. If a job with the same key already waits, its
   * time does not change.
   */
  readonly delayMs?: number;
  /** Name of a queue, for jobs without a key. Jobs of the same queue run one after the other. */
  readonly queue?: string;
  /**
   * Labels of the job, for jobs without a key. A node does not take the job while `forbiddenFlags`
   * lists one of them.
   */
  readonly flags?: readonly string[];
  /**
   * Priority of the job, for jobs without a key; 0 by default. The job with the lowest number runs
   * first. Among equal numbers, the oldest job runs first.
   */
  readonly priority?: number;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

export interface JobQueueOptions {
  readonly control: Pool;
  /** Connection settings of the login `control`, without a connection pooler. */
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
  readonly concurrency?: number;
  /**
   * Largest number of database connections of the workers. One of them is for LISTEN. By default
   * `concurrency` plus two.
   */
  readonly connectionsMax?: number;
  /**
   * Returns the flags of jobs that this node does not take now. Called before each search for jobs.
   */
  readonly forbiddenFlags?: () => readonly string[];
  /**
   * Interval, in milliseconds, of the searches for jobs that come without a notification, such as
   * due retries.
   */
  readonly pollMs?: number;
  /** Interval, in milliseconds, of the searches for jobs of gateway processes that have ended. */
  readonly sweepMs?: number;
}

/** With 12 attempts, the last attempt comes about a day after the first. */
export const defaultAttemptsMax = 12;
const FIRST_NUDGE_MS = 250;
/** Number of periodic searches for jobs between two calls of `dropOldFailures`: about an hour. */
const SWEEPS_PER_DROP = 720;
const ENQUEUE = {
  text: `select from ${jobQueueSchema}.add_job($1, payload => $2::json, max_attempts => $3, job_key => $4, queue_name => $5,
    priority => $6, flags => $7, run_at => now() + make_interval(secs => $8::float8 / 1000),
    job_key_mode => case when $8 is null then 'replace' else 'preserve_run_at' end)`,
};

/**
 * Creates the job queue. It loads the library graphile-worker and starts workers only when a job
 * exists: after a call of `enqueue`, or when a periodic search finds a job. `start` begins these
 * searches.
 */
export function createJobQueue(options: JobQueueOptions) {
  const { log, sweepMs = 5_000 } = options;
  let node: JobNode | undefined;
  let run: JobRun | undefined;
  let starting: Promise<JobRun> | undefined;
  let sweeping: Promise<void> | undefined;
  let poller: ReturnType<typeof startPoller> | undefined;
  let closing: Promise<void> | undefined;
  let tasks: Readonly<Record<string, JobTask>> | undefined;
  let sweeps = 0;
  let isClosed = false;

  async function sweep(): Promise<void> {
    node ??= await joinJobNodes(options);
    const { waiting, returned } = await node.sweep();
    if (waiting && !isClosed) await work(node);
    if (returned > 0) run?.nudge();
    if (sweeps++ % SWEEPS_PER_DROP === 0) await dropOldFailures(options.control);
  }

  async function work(own: JobNode): Promise<void> {
    if (starting !== undefined || tasks === undefined) return;
    starting = createJobRun({ ...options, tasks, node: own });
    starting.catch(() => (starting = undefined));
    const started = (run = await starting);
    // A job may be committed after the workers' first search for jobs, but before they listen for
    // notifications. This second search finds such a job.
    setTimeout(() => isClosed || started.nudge(), FIRST_NUDGE_MS).unref();
  }

  async function end(): Promise<void> {
    await sweeping?.catch(() => {});
    await (await starting?.catch(() => undefined))?.close();
    await node?.close();
  }

  return {
    /**
     * Adds a job within the transaction of `connection`. If the transaction is rolled back, the job
     * does not exist.
     * @param payload stored as plain JSON, so the caller must encrypt secrets first
     */
    async enqueue(
      connection: Connection,
      task: string,
      payload: object,
      options: EnqueueOptions = {},
    ): Promise<void> {
      const { attemptsMax = defaultAttemptsMax, key = null, queue = key } = options;
      const { priority = 0, flags = null, delayMs = null } = options;
      const order = [attemptsMax, key, queue, priority, flags, delayMs];
      await connection.run(ENQUEUE, [task, JSON.stringify(payload), ...order]);
      // The caller does not wait for the start of the workers, because the job is not visible
      // before the caller commits. Another node may take the job before this node has started its
      // workers.
      const own = node;
      if (tasks !== undefined && !isClosed && run === undefined && own !== undefined)
        // The workers run longer than the caller's request, so they run as work of the gateway
        // itself.
        void asOwnWork(() => work(own)).catch((error: unknown) =>
          log.warn(
            { reason: String(error) },
            "The gateway cannot read the job queue from the database, so background jobs, such as mails, do not run. It tries again every few seconds. See `reason`.",
          ),
        );
    },
    /**
     * Starts to work on jobs in the background. If the database is not available, the work starts
     * later.
     * @param all the function of each task, by the name that `enqueue` gets
     */
    start(all: Readonly<Record<string, JobTask>>): void {
      tasks = all;
      const read = (): Promise<void> => (sweeping = sweep());
      poller = startPoller({
        read,
        complaint:
          "The gateway cannot read the job queue from the database, so background jobs, such as mails, do not run. It tries again every few seconds. See `reason`.",
        log,
        pollMs: sweepMs,
      });
    },
    /**
     * Stops the workers. Waits at most 4 s for running jobs. Unfinished jobs return to the queue.
     */
    close(): Promise<void> {
      isClosed = true;
      poller?.close();
      closing ??= end();
      return closing;
    },
  };
}
