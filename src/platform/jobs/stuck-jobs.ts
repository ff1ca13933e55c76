// Counts, retries and deletes failed jobs. Also deletes jobs that are no longer needed. The results
// contain messages of failed tasks, but no secrets and no payloads of jobs.
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { Connection } from "../postgres/index.ts";

export interface JobCounts {
  /** Number of jobs that have not failed yet: they wait for their first attempt or run it. */
  readonly waiting: number;
  /** Number of failed jobs that the gateway will retry. */
  readonly retried: number;
  /** Number of failed jobs that the gateway does not retry. */
  readonly failed: number;
  /** The most frequent reason of the jobs in `failed`; null if there are none. */
  readonly reason: string | null;
}

/** Counts the jobs of one task. The tables of the job queue must exist. */
export async function countJobs(connection: Connection, task: string): Promise<JobCounts> {
  const text = `select count(*) filter (where attempts < max_attempts and last_error is null)::int as waiting,
      count(*) filter (where attempts < max_attempts and last_error is not null)::int as retried,
      count(*) filter (where attempts >= max_attempts and locked_by is null)::int as failed,
      mode() within group (order by last_error) filter (where attempts >= max_attempts and locked_by is null) as reason
    from ${jobQueueSchema}.jobs where task_identifier = $1`;
  const [row] = await connection.run<JobCounts>({ text }, [task]);
  return row!;
}

/** Returns true if the database has the tables of the job queue. */
export async function hasJobs(connection: Connection): Promise<boolean> {
  const [row] = await connection.run<{ found: boolean }>({
    text: `select pg_catalog.to_regclass('${jobQueueSchema}.jobs') is not null as found`,
  });
  return row?.found === true;
}

const DROP = {
  text: `delete from ${jobQueueSchema}._private_jobs
         where attempts >= max_attempts and locked_by is null and updated_at < now() - interval '30 days'`,
};

/** Deletes jobs whose last attempt failed more than 30 days ago. */
export async function dropOldFailures(connection: Connection): Promise<void> {
  await connection.run(DROP);
}

/**
 * Marks at most 5,000 jobs as failed that have waited for more than `days` days without an attempt.
 * @param reason stored with each job, and shown to operators
 */
export async function failUntriedJobs(
  connection: Connection,
  { task, days, reason }: { readonly task: string; readonly days: number; readonly reason: string },
): Promise<void> {
  const text = `select from ${jobQueueSchema}.permanently_fail_jobs(
      array(select id from ${jobQueueSchema}.jobs where task_identifier = $1 and attempts = 0 and run_at < now() - make_interval(days => $2) limit 5000), $3)`;
  await connection.run({ text }, [task, days, reason]);
}

/**
 * Returns failed jobs of a task to the queue, as if they had not been tried.
 * @param attemptsMax new largest number of attempts
 * @returns the number of jobs that were returned to the queue
 */
export async function retryFailedJobs(
  connection: Connection,
  task: string,
  attemptsMax: number,
): Promise<number> {
  const text = `select count(*)::int as count from ${jobQueueSchema}.reschedule_jobs(
      array(select id from ${jobQueueSchema}.jobs where task_identifier = $1 and attempts >= max_attempts and locked_by is null),
      run_at => now(), attempts => 0, max_attempts => $2)`;
  const [row] = await connection.run<{ count: number }>({ text }, [task, attemptsMax]);
  return row?.count ?? 0;
}

/**
 * Deletes jobs of a task, including failed jobs. Does not affect running jobs.
 * @param task name of the task; null for all tasks
 * @param having field names of the payload with their accepted values. A job is deleted only if all
 *   these fields have an accepted value
 * @param before deletes only jobs that were added up to this time
 */
export async function dropJobs(
  connection: Connection,
  task: string | null,
  having: Readonly<Record<string, readonly string[]>>,
  before: Date | null = null,
): Promise<void> {
  const values: unknown[] = [task, before];
  const fits = Object.entries(having).map(
    ([field, accepted]) =>
      `j.payload ->> $${values.push(field)}::text = any ($${values.push(accepted)}::text[])`,
  );
  const text = `delete from ${jobQueueSchema}._private_jobs as j using ${jobQueueSchema}._private_tasks as t
    where t.id = j.task_id and ($1::text is null or t.identifier = $1) and j.locked_at is null and ($2::timestamptz is null or j.created_at <= $2)
      and ${fits.join(" and ")}`;
  await connection.run({ text }, values);
}
