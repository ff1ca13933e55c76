// The sequencer gives the events of each bus their numbers, in commit order and without gaps
// (G9.5). One node at a time has an advisory lock in the database, and numbers events in the
// session of the lock. So a node that loses the lock can no longer number events. All other nodes
// try to get the lock.
import type pg from "pg";
import type { Catalog, TopicDefinition } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import { classify } from "../platform/postgres/index.ts";
import { createCoalescedSignal, startPoller, type Signals } from "../platform/signals/index.ts";
import { numberEvents, pruneBuses, waitingEvents, type WaitingEvent } from "./event-store.ts";
import {
  endSequencerSession,
  holdsLock,
  openSequencerSession,
  runOn,
  type SequencerSession,
} from "./sequencer-session-store.ts";

export interface SequencerOptions {
  /**
   * Connection settings of the login `control`, without a connection pooler. The lock belongs to a
   * session, and a pooler does not keep sessions.
   */
  readonly connection: pg.ClientConfig;
  /** Provides the definitions, which say how long the events of each topic are stored. */
  readonly catalog: Pick<Catalog, "get">;
  readonly log: Logger;
  readonly signals?: Signals | undefined;
  /** Called on the node that has numbered events, before the signal to the other nodes. */
  readonly onNumbered: () => void;
  readonly pollMs?: number;
}

/** Name of the channel for signals that a node has stored an event. */
export const ANNOUNCED_CHANNEL = "announced";
/** Name of the channel for signals that the sequencer has numbered events. */
export const NUMBERED_CHANNEL = "numbered";

const SIGNAL_PAUSE_MS = 10;
/** Largest number of events in one statement. */
const ROWS_MAX = 500;
const BYTES_MAX = 8 * 1024 * 1024;
const PRUNE_MS = 600_000;
const PRUNE_ROWS = 5_000;
const DEFAULT_HOURS = 24;

/**
 * Starts the sequencer of this node.
 * @returns a function that stops it; another node then takes over
 */
export function startSequencer(options: SequencerOptions): () => Promise<void> {
  const { connection, catalog, signals, onNumbered } = options;
  const numberedSignal = createCoalescedSignal(
    () => signals?.publish(NUMBERED_CHANNEL),
    SIGNAL_PAUSE_MS,
  );
  let session: SequencerSession | undefined;
  let isClosed = false;

  async function work(): Promise<void> {
    if (session?.isLost !== false) session = await openSequencerSession(connection);
    if (isClosed) return endSequencerSession(session);
    const current = session;
    try {
      if (!(await holdsLock(current))) return;
      while (await numberNext(current)) if (isClosed) return;
      await prune(current);
    } catch (error) {
      await endSequencerSession(current);
      throw error;
    }
  }

  /**
   * Gives the next events their numbers.
   * @returns true if more events may be waiting
   */
  async function numberNext(current: SequencerSession): Promise<boolean> {
    const run = runOn(current.client);
    const { events, horizon } = await waitingEvents(run, current.horizon, ROWS_MAX, BYTES_MAX);
    if (events.length === 0) {
      current.horizon = horizon;
      return false;
    }
    await numberEvents(run, events, await retentionHoursOf(events));
    onNumbered();
    numberedSignal.raise();
    return true;
  }

  /** Returns how many hours each event is stored. Null if its workspace was removed. */
  async function retentionHoursOf(events: readonly WaitingEvent[]): Promise<(number | null)[]> {
    const ids = [...new Set(events.map(({ workspaceId }) => workspaceId))];
    const topics = new Map<Guid, ReadonlyMap<string, TopicDefinition>>();
    for (const id of ids) {
      // If a workspace cannot be read, events of other workspaces must not wait for it.
      const workspace = await Promise.resolve(catalog.get(id)).catch(nullUnlessUnavailable);
      if (workspace !== undefined)
        topics.set(id, new Map(Object.entries(workspace?.definition.topics ?? {})));
    }
    return events.map(({ workspaceId, topic }) => {
      const known = topics.get(workspaceId);
      return known === undefined ? null : (known.get(topic)?.retentionHours ?? DEFAULT_HOURS);
    });
  }

  const complaint =
    "New events of the Event Bus cannot be numbered, so their delivery waits. The gateway tries again.";
  const poller = startPoller({ ...options, read: work, complaint, channel: ANNOUNCED_CHANNEL });
  return async () => {
    isClosed = true;
    poller.close();
    numberedSignal.close();
    if (session !== undefined) await endSequencerSession(session);
  };
}

/**
 * Returns null if the error concerns only one workspace.
 * @throws the error if the database is unavailable; the sequencer then tries again later
 */
function nullUnlessUnavailable(error: unknown): null {
  if (classify(error) === "other") return null;
  throw error;
}

async function prune(session: SequencerSession): Promise<void> {
  if (performance.now() - session.prunedAt < PRUNE_MS) return;
  while ((await pruneBuses(runOn(session.client), PRUNE_ROWS)) === PRUNE_ROWS);
  session.prunedAt = performance.now();
}
