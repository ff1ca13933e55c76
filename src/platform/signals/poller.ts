// Reads the database at intervals, at each signal of another node, and on request. Reads do not
// overlap. While reads fail, `freshAt` (the time up to which all changes were read) does not
// advance. An outage is logged once.
import { asOwnWork } from "../capacity/index.ts";
import type { Logger } from "../index.ts";
import type { Signals } from "./signals.ts";

export interface PollerOptions {
  /** Reads the database once. If it throws an error, this counts as an outage. */
  readonly read: () => Promise<void>;
  /** The log message for an outage. It says what does not work. */
  readonly complaint: string;
  readonly log: Logger;
  /**
   * Milliseconds between two reads; 250 by default. A node must see a change within a second
   * (G5.15, G10.4). The default interval plus the duration of a read is well below a second.
   */
  readonly pollMs?: number | undefined;
  /** A signal on `channel` starts a read before the interval has passed. */
  readonly signals?: Signals | undefined;
  readonly channel?: string;
}

/** Starts the poller. Its first read begins at once. */
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
        // The time is taken before the read starts, because the result of the read may lack changes
        // that commit during the read.
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
   * Reads all changes that have committed so far. If a read is already running, this read may miss
   * the latest change, so another read follows.
   * @throws the error of `read` if it fails
   */
  function refresh(): Promise<void> {
    readAgain = true;
    return (reading ??= asOwnWork(readOn));
  }

  /** Starts a read and does not wait for it. */
  const poll = (): void => void refresh().catch(() => {});
  const timer = setInterval(poll, pollMs).unref();
  const unsubscribe = signals?.subscribe(channel, poll);
  poll();
  return {
    refresh,
    poll,
    /**
     * A time on the clock of `performance.now()`. Every change that committed before this time was
     * read.
     */
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
