// Counts, retries and finally deletes jobs that failed for good, and takes back those that nobody is to do any more. Shows the reasons that tasks gave, which hold no secret; never a payload.
import { jobQueueSchema } from "./job-queue-schema.ts";
import type { Connection } from "../postgres/index.ts";

export interface JobCounts {
  /** Not tried yet, or being tried. */
  readonly waiting: number;
  /** Failed, and to be tried again. */
  readonly retried: number;
  /** Failed for good. */
  readonly failed: number;
  /** The reason of most of those. */
  readonly reason: string | null;
}

/** Of one task. Needs the tables of the job queue. */
export async function countJobs(connection: Connection, task: string): Promise<JobCounts> {
  const text = `select count(*) filter (where attempts < max_attempts and last_error is null)::int as waiting,
      count(*) filter (where attempts < max_attempts and last_error is not null)::int as retried,
      count(*) filter (where attempts >= max_attempts and locked_by is null)::int as failed,
      mode() within group (order by last_error) filter (where attempts >= max_attempts and locked_by is null) as reason
    from ${jobQueueSchema}.jobs where task_identifier = $1`;
  const [row] = await connection.run<JobCounts>({ text }, [task]);
  return row!;
}

/** Whether the database has the tables of the job queue. */
export async function hasJobs(connection: Connection): Promise<boolean> {
  const [row] = await connection.run<{ found: boolean }>({
    text: `select pg_catalog.to_regclass('${jobQueueSchema}.jobs') is not null as found`,
  });
  return row?.found === true;
}

/** Takes away what waits, and what failed, whose payload has this text in a property; what runs at the moment runs to its end. */
export async function dropJobsWith(
  connection: Connection,
  property: string,
  value: string,
): Promise<void> {
  const text = `delete from ${jobQueueSchema}._private_jobs where payload ->> $1 = $2 and locked_by is null`;
  await connection.run({ text }, [property, value]);
}

const DROP = {
  text: `delete from ${jobQueueSchema}._private_jobs
         where attempts >= max_attempts and locked_by is null and updated_at < now() - interval '30 days'`,
};

/** Takes away what failed for good a month ago, and nobody has put back since. */
export async function dropOldFailures(connection: Connection): Promise<void> {
  await connection.run(DROP);
}

/** Fails for good what has waited for days without a try, some thousands at a time. @param reason shown to people */
export async function failUntriedJobs(
  connection: Connection,
  { task, days, reason }: { readonly task: string; readonly days: number; readonly reason: string },
): Promise<void> {
  const text = `select from ${jobQueueSchema}.permanently_fail_jobs(
      array(select id from ${jobQueueSchema}.jobs where task_identifier = $1 and attempts = 0 and run_at < now() - make_interval(days => $2) limit 5000), $3)`;
  await connection.run({ text }, [task, days, reason]);
}

/** Puts what failed for good back, with all its tries. @returns how many */
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
 * Takes jobs of a task back, those that failed for good included, and those that are worked on not.
 * @param having by fields of their payloads: the values of which each has one
 * @param before only jobs that were added up to then
 */
export async function dropJobs(
  connection: Connection,
  task: string,
  having: Readonly<Record<string, readonly string[]>>,
  before: Date | null = null,
): Promise<void> {
  const values: unknown[] = [task, before];
  const fits = Object.entries(having).map(
    ([field, wanted]) =>
      `j.payload ->> $${values.push(field)}::text = any ($${values.push(wanted)}::text[])`,
  );
  const text = `delete from ${jobQueueSchema}._private_jobs as j using ${jobQueueSchema}._private_tasks as t
    where t.id = j.task_id and t.identifier = $1 and j.locked_at is null and ($2::timestamptz is null or j.created_at <= $2)
      and ${fits.join(" and ")}`;
  await connection.run({ text }, values);
}
