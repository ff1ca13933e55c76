// Runs the periodic tasks of the gateway on every node (gateway process). Most tasks delete expired
// data. Each task runs for the first time after `everyMs` milliseconds, and its runs do not
// overlap. If a run fails, the next run repeats its work.
import type { Logger } from "./logger.ts";

/** A task that the gateway repeats at intervals, such as the deletion of expired rows. */
export interface Housekeeping {
  readonly everyMs: number;
  /**
   * Does the work of one run, for example deletes the expired data in batches.
   * @param isOpen returns false if the process is stopping; the task must then start no further
   *   batch
   * @throws the error of the database if a statement fails
   */
  readonly sweep: (isOpen: () => boolean) => Promise<void>;
  /**
   * The log message for a failed run. A repeated failure with the same reason is logged once an
   * hour. Without this message, failures are not logged.
   */
  readonly complaint?: string;
}

/**
 * Milliseconds after which the failure of a task is logged again, if the task keeps failing for the
 * same reason. So recent log lines show the failure.
 */
const againMs = 3_600_000;

/**
 * Starts the timers of all tasks.
 * @returns a function that stops the timers, and waits for the running tasks
 */
export function startHousekeeping(
  all: readonly Housekeeping[],
  log: Logger,
): () => Promise<unknown> {
  let isOpen = true;
  /** The runs that have not ended yet, by their task. */
  const rounds = new Map<Housekeeping, Promise<void>>();
  const timers = all.map((task) => {
    const { everyMs, sweep, complaint } = task;
    let loggedReason: string | undefined;
    let loggedAt = 0;
    return setInterval(() => {
      if (rounds.has(task)) return;
      const round = sweep(() => isOpen)
        .then(() => {
          if (loggedReason !== undefined)
            log.info(
              { was: complaint },
              "A periodic task works again after a failure. The field `was` contains the message that was logged for the failure.",
            );
          loggedReason = undefined;
        })
        .catch((error: unknown) => {
          const reason = String(error);
          if (!isOpen || complaint === undefined) return;
          if (reason === loggedReason && performance.now() - loggedAt < againMs) return;
          log.warn({ reason }, complaint);
          loggedReason = reason;
          loggedAt = performance.now();
        })
        .finally(() => rounds.delete(task));
      rounds.set(task, round);
    }, everyMs).unref();
  });
  return () => {
    isOpen = false;
    for (const timer of timers) clearInterval(timer);
    return Promise.all(rounds.values());
  };
}
