// Polls the database: by the clock, as soon as a signal comes, and when asked; one read at a time. While reads fail `freshAt` stands
// still, and an outage is logged once.
import { asOwnWork } from "../capacity/index.ts";
import type { Logger } from "../index.ts";
import type { Signals } from "./signals.ts";

export interface Poller {
  /** Reads now; during a read once more after it, since the one at work may have its answer already. */
  readonly poll: () => void;
  /** All that was there before this moment (monotonic milliseconds) was read. */
  readonly freshAt: number;
  readonly close: () => void;
}

export interface PollerOptions {
  /** One read of the database; whatever it throws is an outage. */
  readonly read: () => Promise<void>;
  /** What cannot be done in an outage, for the log. */
  readonly complaint: string;
  readonly log: Logger;
  readonly pollMs: number;
  /** Wake the poller before its time, on the channel. */
  readonly signals?: Signals | undefined;
  readonly channel: string;
}

/** Reads at once; `close` ends it. */
export function startPoller(options: PollerOptions): Poller {
  const { read, complaint, log, signals, channel, pollMs } = options;
  let freshAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let readAgain = false;
  let isOut = false;
  let isClosed = false;

  async function readOn(): Promise<void> {
    readAgain = true;
    if (isReading) return;
    isReading = true;
    try {
      while (readAgain && !isClosed) {
        readAgain = false;
        // Taken before the database is asked: what commits while it answers may not be in the answer.
        const askedAt = performance.now();
        await read();
        freshAt = askedAt;
      }
      isOut = false;
    } catch (error) {
      if (!isOut && !isClosed) log.warn({ reason: String(error) }, complaint);
      isOut = true;
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
