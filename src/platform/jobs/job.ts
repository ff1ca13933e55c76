// What a task of the job queue is given and may throw.

export interface Job {
  readonly id: string;
  /** From 1. */
  readonly attempt: number;
  /** Fires when the process is stopping: whoever cannot be done soon should throw, and is tried again elsewhere. */
  readonly signal: AbortSignal;
}

/** What is done for a job. Whatever it throws is told in the log and in the table, so it must hold no secret. */
export type Task = (payload: unknown, job: Job) => Promise<void>;

/**
 * Thrown by a task for a trouble that its other jobs share, such as a mail server that is away. The
 * job is tried again. The log has the trouble once an hour, not once for each job.
 */
export class SharedTroubleError extends Error {
  override readonly name = "SharedTroubleError";
}

/** Thrown by a task whose job is not worth another try. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}
