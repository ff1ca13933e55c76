// The job queue (port JobQueue). A caller adds a job in its own transaction. After the commit, a
// node runs the job at least once, and retries a failed job after increasing pauses. A job whose
// last attempt failed stays in the table.
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
  /** Most attempts. The pauses between them grow from seconds to hours. */
  readonly attemptsMax?: number;
  /**
   * At most one job with this key waits. While a job with the key runs, the next one waits for its
   * end. Adding a job again makes a waiting one due at once.
   */
  readonly key?: string;
  /** Least delay before the first attempt. A waiting job with the same key keeps its time. */
  readonly delayMs?: number;
  /** For jobs without a key: jobs of the same queue run one after the other. */
  readonly queue?: string;
  /** For jobs without a key: a node does not take the job while `forbiddenFlags` lists a flag. */
  readonly flags?: readonly string[];
  /**
   * For jobs without a key: the lowest priority runs first, then the oldest job. 0 by default.
   */
  readonly priority?: number;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

export interface JobQueueOptions {
  readonly control: Pool;
  /** The control login without a pooler. */
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
  readonly concurrency?: number;
  /** Connections of the workers, one of them for LISTEN. `concurrency` plus two by default. */
  readonly connectionsMax?: number;
  /** Returns the flags of jobs that this node does not take now. Called before each poll. */
  readonly forbiddenFlags?: () => readonly string[];
  /** Interval of the polls for jobs without a notification, such as due retries. */
  readonly pollMs?: number;
  /** Interval of the searches for jobs of dead nodes. */
  readonly sweepMs?: number;
}

/** The twelfth attempt comes about a day after the first. */
export const defaultAttemptsMax = 12;
const FIRST_NUDGE_MS = 250;
/** Sweeps between two deletions of old failures: about an hour. */
const SWEEPS_PER_DROP = 720;
const ENQUEUE = {
  text: `select from ${jobQueueSchema}.add_job($1, payload => $2::json, max_attempts => $3, job_key => $4, queue_name => $5,
    priority => $6, flags => $7, run_at => now() + make_interval(secs => $8::float8 / 1000),
    job_key_mode => case when $8 is null then 'replace' else 'preserve_run_at' end)`,
};

/**
 * Creates the job queue. It loads the workers and polls for jobs only when a job exists. The sweeps
 * after `start`, and each `enqueue`, find the first job.
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
    // Finds jobs that committed after the first poll and before the workers' LISTEN.
    setTimeout(() => isClosed || started.nudge(), FIRST_NUDGE_MS).unref();
  }

  async function end(): Promise<void> {
    await sweeping?.catch(() => {});
    await (await starting?.catch(() => undefined))?.close();
    await node?.close();
  }

  return {
    /**
     * Adds a job. The job exists if and only if the transaction of the connection commits.
     * @param payload stored as plain JSON; the caller encrypts secrets first
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
      // The start of the workers is not awaited. The job is not visible before the caller commits,
      // and another node may take it earlier.
      const own = node;
      if (tasks !== undefined && !isClosed && run === undefined && own !== undefined)
        // The workers outlive the caller's request.
        void asOwnWork(() => work(own)).catch((error: unknown) =>
          log.warn({ reason: String(error) }, "jobs cannot be worked on"),
        );
    },
    /**
     * Starts to work on jobs in the background. A database outage only delays the work.
     * @param all the tasks by name, as in `enqueue`
     */
    start(all: Readonly<Record<string, JobTask>>): void {
      tasks = all;
      const read = (): Promise<void> => (sweeping = sweep());
      poller = startPoller({ read, complaint: "jobs cannot be worked on", log, pollMs: sweepMs });
    },
    /** Waits a few seconds for running jobs. Unfinished jobs return to the queue. */
    close(): Promise<void> {
      isClosed = true;
      poller?.close();
      closing ??= end();
      return closing;
    },
  };
}
