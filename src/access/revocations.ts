// Tells a node which accounts of end users changed so that what it remembers of their tokens is old: a raised generation, a revoked
// session (G15.4). What may have been missed is passed on as the loss of everything.
import {
  createCoalescedSignal,
  readPosition,
  startPoller,
  type SnapshotPosition,
  type Signals,
} from "../platform/signals/index.ts";
import { pruneAccountChanges, readAccountChanges } from "./revocation-store.ts";
import type { Capability, Guid } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

export interface RevocationListener {
  /** Called once or more for each change, after it has committed. */
  readonly changed: (workspaceId: Guid, endUserId: Guid) => void;
  /** Changes may have been missed: those of any account. */
  readonly lost: () => void;
}

export interface Revocations extends Pick<Capability, "housekeeping"> {
  /** @returns the end of it */
  readonly follow: (listener: RevocationListener) => () => void;
  /** Every change committed before this moment (monotonic milliseconds) was reported. */
  readonly freshAt: number;
  /** To be called after the commit of a change: this node polls at once and wakes the others, which would else wait for their next poll. */
  readonly notifyNodes: () => void;
  readonly close: () => void;
}

export interface RevocationOptions {
  readonly control: Pool;
  readonly log: Logger;
  /** Wake the poller before its time. */
  readonly signals?: Signals | undefined;
  readonly pollMs?: number;
}

/** Signals on this channel say that some account changed. */
export const REVOCATION_CHANNEL = "enduser";
/** With a look's own time far within the two seconds in which every node refuses a revoked token. */
const POLL_MS = 250;
/** Silence of the database after which the changes made meanwhile are not read, but reported as lost; far below the hour they are kept. */
const AWAY_MAX_MS = 300_000;
const PRUNE_INTERVAL_MS = 600_000;

/** Starts reading at once; `close` ends it. */
export function createRevocations(options: RevocationOptions): Revocations {
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
    complaint: "revoked tokens cannot be read of",
    log,
    pollMs,
    signals,
    channel: REVOCATION_CHANNEL,
  });

  return {
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get freshAt() {
      return poller.freshAt;
    },
    notifyNodes: () => {
      poller.poll();
      signal.raise();
    },
    housekeeping: [
      {
        // Without a complaint: the poller reports the outage.
        everyMs: PRUNE_INTERVAL_MS,
        sweep: () => pruneAccountChanges(control),
      },
    ],
    close: () => {
      poller.close();
      signal.close();
    },
  };
}
