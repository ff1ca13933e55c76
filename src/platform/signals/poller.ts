// Polls the database: by the clock, as soon as a signal comes, and when asked; one read at a time. While reads fail `freshAt` stands
// still, and an outage is logged once.
import type { Logger } from "../index.ts";
import type { Signals } from "./signals.ts";

export interface Poller {
  /** Looks now; during a look once more after it, since the one at work may have read already. */
  readonly look: () => void;
  /** All that was there before this moment (monotonic milliseconds) was read. */
  readonly freshAt: number;
  readonly close: () => void;
}

export interface PollerOptions {
  /** One look at the database; whatever it throws is an outage. */
  readonly read: () => Promise<void>;
  /** What cannot be done in an outage, for the log. */
  readonly complaint: string;
  readonly log: Logger;
  readonly pollMs: number;
  /** Wake the poller before its time, on the channel. */
  readonly signals?: Signals | undefined;
  readonly channel: string;
}

/** Looks at once; `close` ends it. */
export function startPoller(options: PollerOptions): Poller {
  const { read, complaint, log, signals, channel, pollMs } = options;
  let freshAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let lookAgain = false;
  let isOut = false;
  let isClosed = false;

  async function lookOn(): Promise<void> {
    lookAgain = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (lookAgain && !isClosed) {
        lookAgain = false;
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
      isLooking = false;
    }
  }

  const look = (): void => void lookOn();
  const timer = setInterval(look, pollMs).unref();
  const unsubscribe = signals?.subscribe(channel, look);
  look();
  return {
    look,
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
