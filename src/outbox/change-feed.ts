// Tells a node which tables were written. Writes of this node are reported at once, writes of other
// nodes after they were read from the database. If writes may have been missed, the feed reports
// that any table may have changed.
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
  /** Signals of other nodes. Each signal starts a read before the interval is over. */
  readonly signals?: Signals;
  readonly pollMs?: number;
  /**
   * Milliseconds. If the database is unavailable for longer, the feed reports that writes may have
   * been missed. It does not read the writes of that time.
   */
  readonly awayMaxMs?: number;
}

/** Name of the channel for signals that a node sends after a write. */
export const CHANGE_CHANNEL = "change";
/**
 * Pause in milliseconds between two signals about new events. It is short, because subscribers wait
 * until an event has its number. Caches do not wait for signals about writes, so the pause between
 * those signals is longer.
 */
const ANNOUNCED_PAUSE_MS = 10;
/**
 * Largest number of own transactions that are remembered between two reads. If one is forgotten,
 * its write is reported twice, which does no harm.
 */
const REPORTED_MAX = 5_000;

/** Creates the feed, and starts to read. `close` stops it. */
export function createChangeFeed(options: ChangeFeedOptions) {
  const { control, signals } = options;
  const signal = createCoalescedSignal(() => signals?.publish(CHANGE_CHANNEL));
  const announcement = createCoalescedSignal(
    () => signals?.publish(ANNOUNCED_CHANNEL),
    ANNOUNCED_PAUSE_MS,
  );
  /**
   * Transactions of this node that were reported already. The next read of the database leaves them
   * out.
   */
  let reported: string[] = [];

  const feed = followCommitted({
    ...options,
    complaint:
      "Writes of other gateway processes cannot be read from the database. The gateway tries again.",
    channel: CHANGE_CHANNEL,
    readSince: (from) => {
      const known = reported;
      reported = [];
      return readChanges(control, from, known);
    },
  });
  return {
    /** Tells the nodes that a committed event waits for its number. */
    announce: announcement.raise,
    /**
     * Reports a committed write of this node. Call this before the response to the write is sent,
     * because cached responses about these tables are outdated from then on.
     * @param xid id of the write's transaction, so that the feed does not report the write again
     * @param isAnnounced true if the write has added an event for the Event Bus
     */
    reportWrite(
      workspaceId: Guid,
      tableIds: readonly Guid[],
      xid: string | null,
      isAnnounced = false,
    ): void {
      feed.report(workspaceId, tableIds);
      if (isAnnounced) announcement.raise();
      if (xid !== null && reported.length < REPORTED_MAX) reported.push(xid);
      signal.raise();
    },
    /** Adds a listener for the writes of all nodes. It is called at least once for each write. */
    follow: feed.follow,
    /**
     * A time on the clock of `performance.now()`. The feed has reported every write of any node
     * that committed before this time.
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
