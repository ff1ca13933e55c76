// The sequencer gives the events of each bus consecutive numbers, in the order of the commits
// (G9.5). Only one node at a time numbers events: the node whose session has an advisory lock in
// the database. If this node loses the session, it also loses the lock, and another node gets the
// lock.
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
   * Settings of a direct database connection with the login `control`. The lock belongs to a
   * database session, and a connection pooler would give each transaction another session.
   */
  readonly connection: pg.ClientConfig;
  /**
   * Returns the definition of a workspace, which says how long the events of each topic are stored.
   */
  readonly catalog: Pick<Catalog, "get">;
  readonly log: Logger;
  readonly signals?: Signals | undefined;
  /** Called on the node that has numbered events, before the other nodes are informed. */
  readonly onNumbered: () => void;
  readonly pollMs?: number;
}

/** Name of the signal with which a node tells the sequencer that it has stored an event. */
export const ANNOUNCED_CHANNEL = "announced";
/** Name of the signal with which the sequencer tells all nodes that it has numbered events. */
export const NUMBERED_CHANNEL = "numbered";

const SIGNAL_PAUSE_MS = 10;
/** Maximum number of events that one statement numbers. */
const ROWS_MAX = 500;
const BYTES_MAX = 8 * 1024 * 1024;
const PRUNE_MS = 600_000;
const PRUNE_ROWS = 5_000;
const DEFAULT_HOURS = 24;

/**
 * Starts the sequencer of this node.
 * @returns a function that stops it, so that another node takes over
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
   * Gives the oldest events without a number their numbers.
   * @returns true if there may be more events without a number
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

  /** Returns for each event how many hours it is stored; null if its workspace was removed. */
  async function retentionHoursOf(events: readonly WaitingEvent[]): Promise<(number | null)[]> {
    const ids = [...new Set(events.map(({ workspaceId }) => workspaceId))];
    const topics = new Map<Guid, ReadonlyMap<string, TopicDefinition>>();
    for (const id of ids) {
      // If the definition of one workspace cannot be read, its events are stored for 24 hours.
      // Otherwise the events of all other workspaces would have to wait.
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
    "The gateway cannot number new events of the Event Bus in the database, so subscribers get these events later. It tries again until the database responds. The field `reason` of this log line contains the error.";
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
 * @throws the given error if the database is unavailable; the sequencer then tries again later
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
