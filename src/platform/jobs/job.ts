// The types of tasks in the job queue: their arguments and their errors.

export interface Job {
  readonly id: string;
  /** The first attempt is 1. */
  readonly attempt: number;
  /**
   * Fires when the process is stopping. A task that needs more time should throw. Another node then
   * tries the job again.
   */
  readonly signal: AbortSignal;
}

/**
 * Does the work of a job. The messages of its errors go to the log and to the job table, so they
 * must contain no secret.
 */
export type JobTask = (payload: unknown, job: Job) => Promise<void>;

/**
 * Thrown by a task for a failure that also affects its other jobs, such as an unreachable mail
 * server. The gateway retries the job, and logs the failure once an hour instead of once a job.
 */
export class SharedFailureError extends Error {
  override readonly name = "SharedFailureError";
}

/** Thrown by a task whose job would fail again. The gateway does not retry the job. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}
