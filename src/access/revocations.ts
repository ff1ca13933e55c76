// Reports to its listeners which end users' accounts changed, because cached tokens of these
// accounts may be revoked (G15.4). If changes may have been missed, it reports that any account may
// have changed.
import { createCoalescedSignal, followCommitted, type Signals } from "../platform/signals/index.ts";
import { pruneAccountChanges, readAccountChanges } from "./revocation-store.ts";
import type { Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export type Revocations = ReturnType<typeof createRevocations>;

export interface RevocationOptions {
  readonly control: Pool;
  readonly log: Logger;
  /** Signals from other nodes. A signal makes this node poll the database immediately. */
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
      "The gateway cannot read from the database which tokens were revoked. It tries again several times per second. Until the database responds, it does not use cached tokens, so requests with access tokens may fail. Check the database.",
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
     * already reported to the listeners.
     */
    get freshAt(): number {
      return feed.freshAt;
    },
    /**
     * Tells all nodes about a change. Call it after the commit of the change. This node polls the
     * database immediately, and a signal makes the other nodes poll, too.
     */
    notifyNodes: (): void => {
      feed.poll();
      signal.raise();
    },
    housekeeping: [
      {
        // This task has no `complaint`, because the poller already logs an outage of the database.
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
