// Follows the rows that commit in the database. If a node may have missed changes, the feed reports
// a loss instead.
import type { Connection } from "../postgres/index.ts";
import { readPosition, type CommittedSince, type SnapshotPosition } from "./committed-store.ts";
import { startPoller, type PollerOptions } from "./poller.ts";

export interface CommittedListener<Change extends readonly unknown[]> {
  /** Called at least once for each change, after its commit. */
  readonly changed: (...change: Change) => void;
  /** Called if changes may have been missed. */
  readonly lost: () => void;
}

export interface CommittedFeedOptions<Change> extends Omit<PollerOptions, "read"> {
  readonly control: Connection;
  readonly readSince: (from: SnapshotPosition) => Promise<CommittedSince<Change>>;
  /**
   * If the database does not answer for longer, the feed reports a loss instead of reading all
   * changes since then.
   */
  readonly awayMaxMs?: number | undefined;
}

/**
 * Far below the hour for which rows of changes are stored. Reading the changes of a longer time
 * costs more than a new start.
 */
const AWAY_MAX_MS = 300_000;

/** Starts to follow at the current position. `close` ends it. */
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
    /** Reports a change to the listeners of this node. */
    report,
    /**
     * Adds a listener.
     * @returns a function that removes the listener
     */
    follow: (listener: CommittedListener<Change>): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Every change that committed before this moment was reported (monotonic milliseconds). */
    get freshAt(): number {
      return poller.freshAt;
    },
    poll: poller.poll,
    close: poller.close,
  };
}
