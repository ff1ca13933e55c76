// Counts, retries and deletes failed jobs, and drops jobs that are no longer needed. Returns the
// messages of failed tasks, which contain no secret. Never returns a payload.
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { Connection } from "../postgres/index.ts";

export interface JobCounts {
  /** Jobs before or in their first attempt. */
  readonly waiting: number;
  /** Failed jobs that the gateway will retry. */
  readonly retried: number;
  /** Jobs without a remaining attempt. */
  readonly failed: number;
  /** The most frequent reason of these failures. */
  readonly reason: string | null;
}

/** Counts the jobs of one task. Needs the tables of the job queue. */
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

/** Deletes jobs whose last attempt failed 30 days ago. */
export async function dropOldFailures(connection: Connection): Promise<void> {
  await connection.run(DROP);
}

/**
 * Marks up to 5,000 jobs as failed that have waited for `days` without an attempt.
 * @param reason shown to operators
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
 * Returns failed jobs of a task to the queue, with all their attempts.
 * @returns the number of jobs
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
 * Deletes jobs of a task, failed jobs included. Running jobs run to their end.
 * @param task null for the jobs of all tasks
 * @param having accepted values by field of the payload; a job must match all fields
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
