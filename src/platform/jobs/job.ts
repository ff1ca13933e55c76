// Types for tasks of the job queue: the arguments that a task gets, and the errors that it may
// throw.

export interface Job {
  readonly id: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /**
   * Fires when the process is stopping. A task that needs more time should then throw, so that
   * another node tries the job again.
   */
  readonly signal: AbortSignal;
}

/**
 * A function that does the work of a job. The messages of its errors go to the log and to the job
 * table, so they must contain no secret.
 */
export type JobTask = (payload: unknown, job: Job) => Promise<void>;

/**
 * A task throws this error for a failure that also affects other jobs of the same task, such as an
 * unreachable mail server. The gateway retries each job. It logs the failure only once an hour, not
 * for each job.
 */
export class SharedFailureError extends Error {
  override readonly name = "SharedFailureError";
}

/**
 * A task throws this error if another attempt would fail too. The gateway does not retry the job.
 */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}
