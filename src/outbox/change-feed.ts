// Tells the caches of a node which tables were written. Reports writes of this node at once, and
// writes of other nodes after it has read them from the database. If it may have missed writes, it
// reports that any table may have changed.
// A write reaches the cache of another node in four steps:
// 1. The statement of the write inserts a change row (`query/compile/events/change-row.ts`).
// 2. `query/execute/commit.ts` reports the write here.
// 3. A signal or a timer makes the other node read the row (`change-store.ts`).
// 4. `cache/table-versions.ts` makes older responses invalid.
import type { Guid } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { createCoalescedSignal, followCommitted, type Signals } from "../platform/signals/index.ts";
import { readChanges } from "./change-store.ts";
import { ANNOUNCED_CHANNEL } from "./sequencer.ts";

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

export interface ChangeFeedOptions {
  readonly control: Pool;
  readonly log: Logger;
  /**
   * Signals with which nodes announce their writes. After a signal, the feed reads at once and does
   * not wait for the next poll.
   */
  readonly signals?: Signals;
  readonly pollMs?: number;
  /**
   * Returns a promise that resolves when the other gateway processes of this machine have confirmed
   * a write. Returns undefined if no other process has cached responses.
   */
  readonly confirmWrite?: (
    workspaceId: Guid,
    tableIds: readonly Guid[],
  ) => Promise<void> | undefined;
  /**
   * Maximum time without a read, in milliseconds. If the database was unavailable for longer, the
   * feed does not read the writes of this time. It reports that any table may have changed.
   */
  readonly awayMaxMs?: number;
}

/** Name of the signal that a node sends to all nodes after a write. */
export const CHANGE_CHANNEL = "change";
/**
 * Minimum time between two signals about new events, in milliseconds. It is short, because
 * subscribers wait for these events. The minimum time between two signals about writes is longer.
 */
const ANNOUNCED_PAUSE_MS = 10;
/**
 * Maximum number of this node's own transactions that are remembered between two reads. A write
 * that is not remembered is reported a second time after the read, which does no harm.
 */
const REPORTED_MAX = 5_000;

/** Creates the feed of writes, and starts to read writes from the database. `close` stops it. */
export function createChangeFeed(options: ChangeFeedOptions) {
  const { control, signals } = options;
  const signal = createCoalescedSignal(() => signals?.publish(CHANGE_CHANNEL));
  const announcement = createCoalescedSignal(
    () => signals?.publish(ANNOUNCED_CHANNEL),
    ANNOUNCED_PAUSE_MS,
  );
  /**
   * Ids of this node's own transactions whose writes were already reported. The next read leaves
   * their rows out.
   */
  let reported: string[] = [];

  const feed = followCommitted({
    ...options,
    complaint:
      "The gateway cannot read the writes of other gateway processes from the database, so it does not use its cached responses. It tries again until the database responds. The field `reason` of this log line contains the error.",
    channel: CHANGE_CHANNEL,
    readSince: (from) => {
      const known = reported;
      reported = [];
      return readChanges(control, from, known);
    },
  });
  return {
    /**
     * Informs all nodes that an event was committed and has no number yet. The sequencer then
     * numbers it at once.
     */
    announce: announcement.raise,
    /**
     * Reports a committed write of this node. The caller must do this before it responds to the
     * write, because cached responses about these tables are outdated from then on.
     * @param xid id of the write's transaction, so that the feed does not report the write again
     * @param isAnnounced true if the write has added an event for the Event Bus
     * @returns a promise that the caller must await before it responds to the write, if other
     *   processes of this machine may have cached responses
     */
    reportWrite(
      workspaceId: Guid,
      tableIds: readonly Guid[],
      xid: string | null,
      isAnnounced = false,
    ): Promise<void> | undefined {
      feed.report(workspaceId, tableIds);
      if (isAnnounced) announcement.raise();
      if (xid !== null && reported.length < REPORTED_MAX) reported.push(xid);
      signal.raise();
      return options.confirmWrite?.(workspaceId, tableIds);
    },
    /** Adds a listener, which is called at least once for each write of any node. */
    follow: feed.follow,
    /**
     * The feed has reported all writes, of any node, that committed before this time (milliseconds
     * of `performance.now()`).
     */
    get freshAt(): number {
      return feed.freshAt;
    },
    close(): void {
      feed.close();
      signal.close();
      announcement.close();
    },
  };
}
