// Runs the periodic work of each folder, mostly deletions, on every node. The first round starts
// after `everyMs`, and rounds do not overlap. A failed round is repeated by the next one.
import type { Logger } from "./logger.ts";

/** One periodic task of a folder. */
export interface Housekeeping {
  readonly everyMs: number;
  /**
   * Deletes the data that has expired.
   * @param isOpen returns false when the process is stopping; a round then starts no further batch
   * @throws the database's error
   */
  readonly sweep: (isOpen: () => boolean) => Promise<void>;
  /**
   * The log message for a failed round. A repeated reason is logged once an hour. Without a
   * complaint, failures are not logged.
   */
  readonly complaint?: string;
}

/** A failure that lasts is logged again after this time, so that recent logs contain it. */
const againMs = 3_600_000;

/**
 * Starts the timers of all tasks.
 * @returns a function that starts no further round, and waits for the running rounds
 */
export function startHousekeeping(
  all: readonly Housekeeping[],
  log: Logger,
): () => Promise<unknown> {
  let isOpen = true;
  /** The running rounds by their task. */
  const rounds = new Map<Housekeeping, Promise<void>>();
  const timers = all.map((task) => {
    const { everyMs, sweep, complaint } = task;
    let loggedReason: string | undefined;
    let loggedAt = 0;
    return setInterval(() => {
      if (rounds.has(task)) return;
      const round = sweep(() => isOpen)
        .then(() => {
          if (loggedReason !== undefined) log.info({ was: complaint }, "a round succeeded again");
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
