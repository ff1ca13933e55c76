// Polls the database at intervals, at each signal, and on request. Reads do not overlap. While
// reads fail, `freshAt` does not advance. An outage is logged once.
import { asOwnWork } from "../capacity/index.ts";
import type { Logger } from "../index.ts";
import type { Signals } from "./signals.ts";

export interface Poller {
  /** Reads now. During a read it reads once more, because the running read may miss the change. */
  readonly poll: () => void;
  /** Every change before this moment was read (monotonic milliseconds). */
  readonly freshAt: number;
  readonly close: () => void;
}

export interface PollerOptions {
  /** Reads the database once. An error counts as an outage. */
  readonly read: () => Promise<void>;
  /** The log message for an outage: it says what does not work. */
  readonly complaint: string;
  readonly log: Logger;
  readonly pollMs: number;
  /** Signals on `channel` start a read before the interval is over. */
  readonly signals?: Signals | undefined;
  readonly channel: string;
}

/** Starts a poller with its first read. */
export function startPoller(options: PollerOptions): Poller {
  const { read, complaint, log, signals, channel, pollMs } = options;
  let freshAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let readAgain = false;
  let isDown = false;
  let isClosed = false;

  async function readOn(): Promise<void> {
    readAgain = true;
    if (isReading) return;
    isReading = true;
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
    } finally {
      isReading = false;
    }
  }

  const poll = (): void => void asOwnWork(readOn);
  const timer = setInterval(poll, pollMs).unref();
  const unsubscribe = signals?.subscribe(channel, poll);
  poll();
  return {
    poll,
    get freshAt() {
      return freshAt;
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      unsubscribe?.();
    },
  };
}
