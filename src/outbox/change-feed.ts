// Reports to a node which tables were written: writes of this node at once, writes of other nodes
// after the poller has read them. If the feed may have missed changes, it reports that any table
// may have changed. The way of a write to another node's cache has four steps. The write's
// statement inserts a change row (query/compile/events/change-row.ts). query/execute/commit.ts
// reports the write here. A signal (platform/signals/) or the timer makes the other node's poller
// read the row (change-store.ts). cache/table-versions.ts then invalidates older answers.
import type { Guid } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import {
  createCoalescedSignal,
  readPosition,
  startPoller,
  type Signals,
  type SnapshotPosition,
} from "../platform/signals/index.ts";
import { readChanges } from "./change-store.ts";
import { ANNOUNCED_CHANNEL } from "./sequencer.ts";

interface ChangeListener {
  /** Called once or more for each write. Rows of these tables may have changed. */
  readonly changed: (workspaceId: Guid, tableIds: readonly Guid[]) => void;
  /** Called if the feed may have missed changes. Any table may have been written. */
  readonly lost: () => void;
}

export interface ChangeFeed {
  /**
   * Reports a committed write of this node. Call it before the write is acknowledged: cached
   * results of these tables are stale from then on.
   * @param xid id of the write's transaction, so that the feed does not report the write a second
   *   time
   * @param isAnnounced true if the write added an event for the bus
   */
  readonly reportWrite: (
    workspaceId: Guid,
    tableIds: readonly Guid[],
    xid: string | null,
    isAnnounced?: boolean,
  ) => void;
  /** Wakes the sequencer after an event was recorded and committed. */
  readonly announce: () => void;
  /**
   * Adds a listener.
   * @returns a function that removes the listener
   */
  readonly follow: (listener: ChangeListener) => () => void;
  /**
   * Monotonic milliseconds. The feed has reported every write of any node that committed before
   * this moment.
   */
  readonly freshAt: number;
  readonly close: () => void;
}

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
const POLL_MS = 250;
/**
 * Far below the hour for which change rows are stored. Reading the writes of a longer time costs
 * more than a new start.
 */
const AWAY_MAX_MS = 300_000;
/** Transactions remembered between two reads. A second report of a write is harmless. */
const REPORTED_MAX = 5_000;

/** Creates the feed and starts to read. `close` ends it. */
export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { control, log, signals, pollMs = POLL_MS, awayMaxMs = AWAY_MAX_MS } = options;
  const listeners = new Set<ChangeListener>();
  const signal = createCoalescedSignal(() => signals?.publish(CHANGE_CHANNEL));
  const announcement = createCoalescedSignal(
    () => signals?.publish(ANNOUNCED_CHANNEL),
    ANNOUNCED_PAUSE_MS,
  );
  let position: SnapshotPosition | undefined;
  /**
   * Reported transactions of this node. The next read of the database includes them at the latest.
   */
  let reported: string[] = [];

  function report(workspaceId: Guid, tableIds: readonly Guid[]): void {
    for (const listener of listeners) listener.changed(workspaceId, tableIds);
  }

  function begin(from: SnapshotPosition): void {
    position = from;
    for (const listener of listeners) listener.lost();
  }

  async function read(): Promise<void> {
    if (position === undefined) {
      begin(await readPosition(control));
    } else {
      const known = reported;
      reported = [];
      const next = await readChanges(control, position, known);
      if (next.isRewound || next.position.at - position.at > awayMaxMs) begin(next.position);
      position = next.position;
      for (const [workspaceId, tableIds] of next.changes) report(workspaceId, tableIds);
    }
  }

  const poller = startPoller({
    read,
    complaint: "the change feed cannot be read",
    log,
    pollMs,
    signals,
    channel: CHANGE_CHANNEL,
  });
  return {
    announce: announcement.raise,
    reportWrite: (workspaceId, tableIds, xid, isAnnounced = false) => {
      report(workspaceId, tableIds);
      if (isAnnounced) announcement.raise();
      if (xid !== null && reported.length < REPORTED_MAX) reported.push(xid);
      signal.raise();
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get freshAt() {
      return poller.freshAt;
    },
    close: () => {
      poller.close();
      signal.close();
      announcement.close();
    },
  };
}
