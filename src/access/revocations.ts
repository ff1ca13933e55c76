// Tells listeners which accounts of end users changed, so that cached tokens are outdated. All
// tokens of an account, or a session, were revoked (G15.4). If changes may be missed, it tells them
// that any account may have changed.
import { createCoalescedSignal, followCommitted, type Signals } from "../platform/signals/index.ts";
import { pruneAccountChanges, readAccountChanges } from "./revocation-store.ts";
import type { Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export type Revocations = ReturnType<typeof createRevocations>;

export interface RevocationOptions {
  readonly control: Pool;
  readonly log: Logger;
  /** Signals from other nodes, which start a poll before the interval ends. */
  readonly signals?: Signals | undefined;
  readonly pollMs?: number;
}

/** Channel on which nodes signal that an account has changed. */
const REVOCATION_CHANNEL = "enduser";
const PRUNE_INTERVAL_MS = 600_000;

/** Starts to poll the database for changed accounts, and continues until `close`. */
export function createRevocations(options: RevocationOptions) {
  const { control, signals } = options;
  const signal = createCoalescedSignal(() => signals?.publish(REVOCATION_CHANNEL));
  const feed = followCommitted({
    ...options,
    complaint:
      "The gateway cannot read revoked tokens from the database. It tries again until the database responds.",
    channel: REVOCATION_CHANNEL,
    readSince: (from) => readAccountChanges(control, from),
  });
  return {
    /**
     * Registers a listener for changed accounts.
     * @returns a function that removes the listener
     */
    follow: feed.follow,
    /**
     * A time in monotonic milliseconds. All changes that were committed before this time were
     * reported.
     */
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
        // This task needs no log message. The poller already logs an outage of the database.
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
