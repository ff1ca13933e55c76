// The job queue (port JobQueue): jobs are added in the caller's transaction, run on some node after it commits, at least once, and
// retried with growing pauses. What fails for good stays in the table.
import { asOwnWork } from "../capacity/index.ts";
import type pg from "pg";
import { joinJobNodes, type JobNode } from "./job-nodes.ts";
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { Task } from "./job.ts";
import { createJobRun, type JobRun } from "./job-run.ts";
import { dropOldFailures } from "./stuck-jobs.ts";
import type { Logger } from "../index.ts";
import type { Connection, Pool } from "../postgres/index.ts";

export interface EnqueueOptions {
  /** Tries before the job counts as failed; the waits between them grow from seconds to hours. */
  readonly attemptsMax?: number;
  /** At most one job of this key waits; while one is worked on, the next one waits for it. One that waits already is done at once. */
  readonly key?: string;
  /** Not before so many milliseconds; of jobs with a key one that waits already keeps its time. */
  readonly delayMs?: number;
  /** Of a job without a key: those of one queue are done one after the other. */
  readonly queue?: string;
  /**
   * Of a job without a key: nodes for which `forbiddenFlags` names one of these leave it to later.
   */
  readonly flags?: readonly string[];
  /** Of a job without a key: of those that wait the lowest is taken first, then the oldest; 0 unless given. */
  readonly priority?: number;
}

export interface JobQueue {
  /** Adds a job that exists if and only if the connection's transaction commits. `payload` is stored as it is: seal secrets first. */
  readonly enqueue: (
    connection: Connection,
    task: string,
    payload: object,
    options?: EnqueueOptions,
  ) => Promise<void>;
  /**
   * Begins to work, in the background: an outage of the database only delays it.
   * @param tasks what is done for a job, by the name that it was added under
   */
  readonly start: (tasks: Readonly<Record<string, Task>>) => void;
  /** Waits a little for the jobs under way; what is not done by then goes back to the queue. */
  readonly close: () => Promise<void>;
}

export interface JobQueueOptions {
  readonly control: Pool;
  /** The control login without a pooler. */
  readonly connection: pg.ClientConfig;
  readonly log: Logger;
  readonly concurrency?: number;
  /** Connections of the workers, one of which listens; as many as there are workers, and two, unless given. */
  readonly connectionsMax?: number;
  /** Flags of jobs that this node does not take now; asked before each look for a job. */
  readonly forbiddenFlags?: () => readonly string[];
  /** How often to look for jobs that nobody told of: retries whose time has come. */
  readonly pollMs?: number;
  /** How often to look for jobs of nodes that are gone. */
  readonly sweepMs?: number;
}

/** The last of them comes about a day after the first. */
export const defaultAttemptsMax = 12;
const FIRST_NUDGE_MS = 250;
/** About an hour's. */
const SWEEPS_PER_DROP = 720;
const ENQUEUE = {
  text: `select from ${jobQueueSchema}.add_job($1, payload => $2::json, max_attempts => $3)`,
};
const ENQUEUE_IN_ORDER = {
  text: `select from ${jobQueueSchema}.add_job($1, payload => $2::json, max_attempts => $3, queue_name => $4, priority => $5,
    run_at => now() + make_interval(secs => $6::float8 / 1000), flags => $7)`,
};
const ENQUEUE_ONE = {
  text: `select from ${jobQueueSchema}.add_job($1, payload => $2::json, max_attempts => $3, queue_name => $4, job_key => $4,
    run_at => now() + make_interval(secs => $5::float8 / 1000), job_key_mode => case when $5 is null then 'replace' else 'preserve_run_at' end)`,
};

/** Nothing is loaded or polled before there is a first job; `start` and each `enqueue` see to that. */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { log, sweepMs = 5_000 } = options;
  let node: JobNode | undefined;
  let run: JobRun | undefined;
  let starting: Promise<JobRun> | undefined;
  let sweeping: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;
  let tasks: Readonly<Record<string, Task>> | undefined;
  let sweeps = 0;
  let isClosed = false;
  let isOut = false;

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
    // What was committed after the first look and before the run could hear of it.
    setTimeout(() => isClosed || started.nudge(), FIRST_NUDGE_MS).unref();
  }

  /** One at a time. An outage is told once. */
  function sweepOrWarn(): void {
    if (isClosed) return;
    sweeping ??= sweep()
      .then(
        () => void (isOut = false),
        (error: unknown) => {
          if (!isOut && !isClosed) log.warn({ reason: String(error) }, "jobs cannot be worked on");
          isOut = true;
        },
      )
      .finally(() => (sweeping = undefined));
  }

  async function end(): Promise<void> {
    await sweeping;
    await (await starting?.catch(() => undefined))?.close();
    await node?.close();
  }

  return {
    async enqueue(connection, task, payload, options = {}) {
      const {
        attemptsMax = defaultAttemptsMax,
        key,
        delayMs = null,
        queue,
        priority,
        flags,
      } = options;
      const values = [task, JSON.stringify(payload), attemptsMax];
      if (key !== undefined) await connection.run(ENQUEUE_ONE, [...values, key, delayMs]);
      else if (queue === undefined && priority === undefined && delayMs === null)
        await connection.run(ENQUEUE, values);
      else {
        const order = [queue ?? null, priority ?? 0, delayMs ?? 0, flags ?? null];
        await connection.run(ENQUEUE_IN_ORDER, [...values, ...order]);
      }
      // Not waited for: the job is not there before the caller commits, and other nodes may be faster.
      const own = node;
      if (tasks !== undefined && !isClosed && run === undefined && own !== undefined)
        // The workers go on after the caller's request.
        void asOwnWork(() => work(own)).catch((error: unknown) =>
          log.warn({ reason: String(error) }, "jobs cannot be worked on"),
        );
    },
    start(all) {
      tasks = all;
      timer ??= setInterval(sweepOrWarn, sweepMs).unref();
      sweepOrWarn();
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      closing ??= end();
      return closing;
    },
  };
}
