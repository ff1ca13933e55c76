// Reports the end user accounts whose cached tokens are outdated: a generation was raised, or a
// session revoked (G15.4). If it may have missed changes, it reports that changes of any account
// were lost.
import { createCoalescedSignal, followCommitted, type Signals } from "../platform/signals/index.ts";
import { pruneAccountChanges, readAccountChanges } from "./revocation-store.ts";
import type { Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export type Revocations = ReturnType<typeof createRevocations>;

export interface RevocationOptions {
  readonly control: Pool;
  readonly log: Logger;
  /** Signals that start a poll before the interval ends. */
  readonly signals?: Signals | undefined;
  readonly pollMs?: number;
}

/** Channel of the signals that an account has changed. */
const REVOCATION_CHANNEL = "enduser";
const PRUNE_INTERVAL_MS = 600_000;

/** Starts polling immediately. `close` ends it. */
export function createRevocations(options: RevocationOptions) {
  const { control, signals } = options;
  const signal = createCoalescedSignal(() => signals?.publish(REVOCATION_CHANNEL));
  const feed = followCommitted({
    ...options,
    complaint: "revocations of tokens cannot be read",
    channel: REVOCATION_CHANNEL,
    readSince: (from) => readAccountChanges(control, from),
  });
  return {
    /**
     * Registers a listener.
     * @returns a function that removes it
     */
    follow: feed.follow,
    /** Every change that was committed before this moment (monotonic milliseconds) was reported. */
    get freshAt(): number {
      return feed.freshAt;
    },
    /**
     * Call it after the commit of a change. This node polls immediately, and the signal wakes the
     * other nodes before their next poll.
     */
    notifyNodes: (): void => {
      feed.poll();
      signal.raise();
    },
    housekeeping: [
      {
        // No message of its own: the poller already reports an outage.
        everyMs: PRUNE_INTERVAL_MS,
        sweep: () => pruneAccountChanges(control),
      },
    ],
    close(): void {
      feed.close();
      signal.close();
    },
  };
}
