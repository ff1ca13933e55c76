// Runs what each folder wants done from time to time, mostly deletions: on every node, first after `everyMs`, one round at a time. A
// failed round is left to the next one.
import type { Logger } from "./logger.ts";

/** What a folder wants taken away from time to time. */
export interface Housekeeping {
  readonly everyMs: number;
  /**
   * Takes away all that is old by now.
   * @param isOpen false once the process is stopping: a round of several batches ends then
   * @throws the database's error
   */
  readonly sweep: (isOpen: () => boolean) => Promise<void>;
  /** How a round that fails is told in the log, once an hour until one succeeds or fails for another reason; without it, it is not. */
  readonly complaint?: string;
}

/** Trouble that lasts is told anew: nobody looks for it in the log of last week. */
const againMs = 3_600_000;

/**
 * Begins with the first round of each after its time.
 * @returns the end of it: no round begins any more, and the promise waits for those that run
 */
export function startHousekeeping(
  all: readonly Housekeeping[],
  log: Logger,
): () => Promise<unknown> {
  let isOpen = true;
  const running = new Set<Promise<void>>();
  const timers = all.map(({ everyMs, sweep, complaint }) => {
    let sweeping: Promise<void> | undefined;
    let told: string | undefined;
    let toldAt = 0;
    return setInterval(() => {
      if (sweeping !== undefined) return;
      const round = sweep(() => isOpen)
        .then(() => {
          if (told !== undefined) log.info({ was: complaint }, "a round succeeded again");
          told = undefined;
        })
        .catch((error: unknown) => {
          const reason = String(error);
          if (!isOpen || complaint === undefined) return;
          if (reason === told && performance.now() - toldAt < againMs) return;
          log.warn({ reason }, complaint);
          told = reason;
          toldAt = performance.now();
        })
        .finally(() => {
          sweeping = undefined;
          running.delete(round);
        });
      sweeping = round;
      running.add(round);
    }, everyMs).unref();
  });
  return () => {
    isOpen = false;
    for (const timer of timers) clearInterval(timer);
    return Promise.all(running);
  };
}
