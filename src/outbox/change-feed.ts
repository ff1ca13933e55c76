// The change feed of a node: reports which tables were written, by this node at once and by others once it has read of it. What may
// have been missed is reported as the loss of everything. The way of a write to another node's cache: its statement writes the row
// (query/compile/events/change-row.ts), query/execute/commit.ts reports it here, a signal (platform/signals/) or the clock has the other
// node's poller read it (change-store.ts), and cache/table-versions.ts makes older answers count for nothing.
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

export interface ChangeListener {
  /** Rows of these tables may have changed. Called once or more for each write. */
  readonly changed: (workspaceId: Guid, tableIds: readonly Guid[]) => void;
  /** Changes may have been missed: any table may have been written. */
  readonly lost: () => void;
}

export interface ChangeFeed {
  /**
   * A write of this node has committed. To be called before it is acknowledged: whatever depends on the tables is old from then on.
   * @param xid id of the write's transaction, by which the feed knows what it need not report a second time
   * @param isAnnounced whether it has left an event for the bus
   */
  readonly reportWrite: (
    workspaceId: Guid,
    tableIds: readonly Guid[],
    xid: string | null,
    isAnnounced?: boolean,
  ) => void;
  /** An event was recorded and has committed: wakes whoever gives it its number. */
  readonly announce: () => void;
  /** @returns the end of it */
  readonly follow: (listener: ChangeListener) => () => void;
  /** Every write committed before this moment (monotonic milliseconds) was reported, by whatever node it was made. */
  readonly freshAt: number;
  readonly close: () => void;
}

export interface ChangeFeedOptions {
  readonly control: Pool;
  readonly log: Logger;
  /** Wake the poller before its time. */
  readonly signals?: Signals;
  readonly pollMs?: number;
  /** Silence of the database after which the writes made meanwhile are not read any more, but reported as lost. */
  readonly awayMaxMs?: number;
}

/** Signals on this channel say that some node has written. */
export const CHANGE_CHANNEL = "change";
/** Somebody waits for an event's number; a cache does not wait for a signal. */
const ANNOUNCED_PAUSE_MS = 10;
const POLL_MS = 250;
/** Far below the hour that rows are kept; to read what was written in a longer time costs more than to begin anew. */
const AWAY_MAX_MS = 300_000;
/** Transactions remembered between two reads; to report one twice is harmless. */
const REPORTED_MAX = 5_000;

/** Starts reading at once; `close` ends it. */
export function createChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { control, log, signals, pollMs = POLL_MS, awayMaxMs = AWAY_MAX_MS } = options;
  const listeners = new Set<ChangeListener>();
  const signal = createCoalescedSignal(() => signals?.publish(CHANGE_CHANNEL));
  const announcement = createCoalescedSignal(
    () => signals?.publish(ANNOUNCED_CHANNEL),
    ANNOUNCED_PAUSE_MS,
  );
  let position: SnapshotPosition | undefined;
  /** Transactions of this node that were reported; the next answer of the database, at the latest, holds them. */
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
    complaint: "writes cannot be read of",
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
