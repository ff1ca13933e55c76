// Reads a table of changes at intervals, and reports each change that has committed to its
// listeners. If the node may have missed changes, it reports a loss instead, so that listeners load
// everything again.
import type { Connection } from "../postgres/index.ts";
import { readPosition, type CommittedSince, type SnapshotPosition } from "./committed-store.ts";
import { startPoller, type PollerOptions } from "./poller.ts";

export interface CommittedListener<Change extends readonly unknown[]> {
  /** Called at least once for each change, after the change has committed. */
  readonly changed: (...change: Change) => void;
  /** Called if changes may have been missed, and at the first read. */
  readonly lost: () => void;
}

export interface CommittedFeedOptions<Change> extends Omit<PollerOptions, "read"> {
  readonly control: Connection;
  readonly readSince: (from: SnapshotPosition) => Promise<CommittedSince<Change>>;
  /**
   * Number of milliseconds. If the database is unavailable for longer, the feed does not read the
   * changes of this time. It reports a loss when the database is back.
   */
  readonly awayMaxMs?: number | undefined;
}

/**
 * Default of `awayMaxMs`. The database keeps changes for an hour. This time is much shorter,
 * because to read the changes of a longer time costs more than to load everything again.
 */
const AWAY_MAX_MS = 300_000;

/** Starts to report changes that commit from now on. `close` stops the reports. */
export function followCommitted<Change extends readonly unknown[]>({
  control,
  readSince,
  awayMaxMs = AWAY_MAX_MS,
  ...options
}: CommittedFeedOptions<Change>) {
  const listeners = new Set<CommittedListener<Change>>();
  let position: SnapshotPosition | undefined;

  function report(...change: Change): void {
    for (const listener of listeners) listener.changed(...change);
  }

  function begin(from: SnapshotPosition): void {
    position = from;
    for (const listener of listeners) listener.lost();
  }

  async function read(): Promise<void> {
    if (position === undefined) return begin(await readPosition(control));
    const next = await readSince(position);
    if (next.isRewound || next.position.at - position.at > awayMaxMs) begin(next.position);
    position = next.position;
    for (const change of next.changes) report(...change);
  }

  const poller = startPoller({ ...options, read });
  return {
    /** Reports a change to the listeners of this node without a read of the database. */
    report,
    /**
     * Adds a listener.
     * @returns a function that removes the listener
     */
    follow: (listener: CommittedListener<Change>): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * A time on the clock of `performance.now()`. Every change that committed before this time was
     * reported.
     */
    get freshAt(): number {
      return poller.freshAt;
    },
    poll: poller.poll,
    close: poller.close,
  };
}
