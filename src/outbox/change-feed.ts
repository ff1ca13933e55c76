// Reports to a node which tables were written: writes of this node at once, writes of other nodes
// after the poller has read them. If the feed may have missed changes, it reports that any table
// may have changed. The way of a write to another node's cache has four steps. The write's
// statement inserts a change row (query/compile/events/change-row.ts). query/execute/commit.ts
// reports the write here. A signal (platform/signals/) or the timer makes the other node's poller
// read the row (change-store.ts). cache/table-versions.ts then invalidates older answers.
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
  /** Signals that wake the poller before its next interval. */
  readonly signals?: Signals;
  readonly pollMs?: number;
  /**
   * If the database does not answer for longer, the feed reports a loss instead of reading all
   * writes since then.
   */
  readonly awayMaxMs?: number;
}

/** Channel of the signals that a node sends after a write. */
export const CHANGE_CHANNEL = "change";
/**
 * Shorter than the pause of change signals: subscribers wait for an event's number, but no cache
 * waits for a signal.
 */
const ANNOUNCED_PAUSE_MS = 10;
/** Transactions remembered between two reads. A second report of a write is harmless. */
const REPORTED_MAX = 5_000;

/** Creates the feed and starts to read. `close` ends it. */
export function createChangeFeed(options: ChangeFeedOptions) {
  const { control, signals } = options;
  const signal = createCoalescedSignal(() => signals?.publish(CHANGE_CHANNEL));
  const announcement = createCoalescedSignal(
    () => signals?.publish(ANNOUNCED_CHANNEL),
    ANNOUNCED_PAUSE_MS,
  );
  /**
   * Reported transactions of this node. The next read of the database includes them at the latest.
   */
  let reported: string[] = [];

  const feed = followCommitted({
    ...options,
    complaint: "the change feed cannot be read",
    channel: CHANGE_CHANNEL,
    readSince: (from) => {
      const known = reported;
      reported = [];
      return readChanges(control, from, known);
    },
  });
  return {
    /** Wakes the sequencer after an event was recorded and committed. */
    announce: announcement.raise,
    /**
     * Reports a committed write of this node. Call it before the write is acknowledged: cached
     * results of these tables are stale from then on.
     * @param xid id of the write's transaction, so that the feed does not report the write a second
     *   time
     * @param isAnnounced true if the write added an event for the bus
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
    /** Listens to the writes of all nodes. A listener hears of each write once or more. */
    follow: feed.follow,
    /**
     * Monotonic milliseconds. The feed has reported every write of any node that committed before
     * this moment.
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
