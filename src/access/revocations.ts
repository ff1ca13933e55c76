// Reports the end user accounts whose cached tokens are outdated: a generation was raised, or a
// session revoked (G15.4). If it may have missed changes, it reports that changes of any account
// were lost.
import {
  createCoalescedSignal,
  readPosition,
  startPoller,
  type SnapshotPosition,
  type Signals,
} from "../platform/signals/index.ts";
import { pruneAccountChanges, readAccountChanges } from "./revocation-store.ts";
import type { Guid } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

interface RevocationListener {
  /** Called at least once for each change, after its commit. */
  readonly changed: (workspaceId: Guid, endUserId: Guid) => void;
  /** Called if changes of any account may have been missed. */
  readonly lost: () => void;
}

export type Revocations = ReturnType<typeof createRevocations>;

/** Channel of the signals that an account has changed. */
const REVOCATION_CHANNEL = "enduser";
/**
 * Interval of the polls. Together with the duration of a poll it stays well below two seconds,
 * within which every node rejects a revoked token.
 */
const POLL_MS = 250;
/**
 * After a longer outage of the database, changes are reported as lost instead of read. Rows are
 * deleted only after an hour, which is much longer.
 */
const AWAY_MAX_MS = 300_000;
const PRUNE_INTERVAL_MS = 600_000;

/**
 * Starts polling immediately. `close` ends it.
 * @param options `signals` start a poll before the interval ends
 */
export function createRevocations(options: {
  readonly control: Pool;
  readonly log: Logger;
  readonly signals?: Signals | undefined;
  readonly pollMs?: number;
}) {
  const { control, log, signals, pollMs = POLL_MS } = options;
  const listeners = new Set<RevocationListener>();
  const signal = createCoalescedSignal(() => signals?.publish(REVOCATION_CHANNEL));
  let position: SnapshotPosition | undefined;

  function begin(from: SnapshotPosition): void {
    position = from;
    for (const listener of listeners) listener.lost();
  }

  async function read(): Promise<void> {
    if (position === undefined) return begin(await readPosition(control));
    const next = await readAccountChanges(control, position);
    if (next.isRewound || next.position.at - position.at > AWAY_MAX_MS) begin(next.position);
    position = next.position;
    for (const [workspaceId, endUserId] of next.changes)
      for (const listener of listeners) listener.changed(workspaceId, endUserId);
  }

  const poller = startPoller({
    read,
    complaint: "revocations of tokens cannot be read",
    log,
    pollMs,
    signals,
    channel: REVOCATION_CHANNEL,
  });

  return {
    /**
     * Registers a listener.
     * @returns a function that removes it
     */
    follow: (listener: RevocationListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Every change that was committed before this moment (monotonic milliseconds) was reported. */
    get freshAt() {
      return poller.freshAt;
    },
    /**
     * Call it after the commit of a change. This node polls immediately, and the signal wakes the
     * other nodes before their next poll.
     */
    notifyNodes: () => {
      poller.poll();
      signal.raise();
    },
    // No message of its own: the poller already reports an outage.
    housekeeping: [{ everyMs: PRUNE_INTERVAL_MS, sweep: () => pruneAccountChanges(control) }],
    close: () => {
      poller.close();
      signal.close();
    },
  };
}
