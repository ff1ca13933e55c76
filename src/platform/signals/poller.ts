// Polls the database at intervals, at each signal, and on request. Reads do not overlap. While
// reads fail, `freshAt` does not advance. An outage is logged once.
import { asOwnWork } from "../capacity/index.ts";
import type { Logger } from "../index.ts";
import type { Signals } from "./signals.ts";

export interface PollerOptions {
  /** Reads the database once. An error counts as an outage. */
  readonly read: () => Promise<void>;
  /** The log message for an outage: it says what does not work. */
  readonly complaint: string;
  readonly log: Logger;
  /**
   * 250 by default. Together with the duration of a read it stays well below the second within
   * which a node must see a change (G5.15, G10.4).
   */
  readonly pollMs?: number | undefined;
  /** Signals on `channel` start a read before the interval is over. */
  readonly signals?: Signals | undefined;
  readonly channel?: string;
}

/** Starts a poller with its first read. */
export function startPoller(options: PollerOptions) {
  const { read, complaint, log, signals, channel = "", pollMs = 250 } = options;
  let freshAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let readAgain = false;
  let isDown = false;
  let isClosed = false;

  async function readOn(): Promise<void> {
    try {
      while (readAgain && !isClosed) {
        readAgain = false;
        // Taken before the read starts. Changes that commit during the read may be missing from it.
        const startedAt = performance.now();
        await read();
        freshAt = startedAt;
      }
      isDown = false;
    } catch (error) {
      if (!isDown && !isClosed) log.warn({ reason: String(error) }, complaint);
      isDown = true;
      throw error;
    } finally {
      reading = undefined;
    }
  }

  /**
   * Reads all changes that committed so far. During a read it reads once more, because the running
   * read may miss the change.
   * @throws the error of `read`
   */
  function refresh(): Promise<void> {
    readAgain = true;
    return (reading ??= asOwnWork(readOn));
  }

  /** Reads in the background. */
  const poll = (): void => void refresh().catch(() => {});
  const timer = setInterval(poll, pollMs).unref();
  const unsubscribe = signals?.subscribe(channel, poll);
  poll();
  return {
    refresh,
    poll,
    /** Every change before this moment was read (monotonic milliseconds). */
    get freshAt(): number {
      return freshAt;
    },
    close: (): void => {
      isClosed = true;
      clearInterval(timer);
      unsubscribe?.();
    },
  };
}
