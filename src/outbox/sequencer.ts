// Numbers announced events per bus, in commit order, without gaps (G9.5). One node at a time holds
// a session lock and numbers on the same session. A node that loses the lock can therefore number
// no more events. Every node tries to take over.
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
  /** The control login, without a connection pooler, because the lock belongs to a session. */
  readonly connection: pg.ClientConfig;
  /** Provides the retention of each topic's events. */
  readonly catalog: Pick<Catalog, "get">;
  readonly log: Logger;
  readonly signals?: Signals | undefined;
  /** Called on the node that numbered events, before the signal to the other nodes. */
  readonly onNumbered: () => void;
  readonly pollMs?: number;
}

/** Channel of the signals that a node sends after it recorded an event. */
export const ANNOUNCED_CHANNEL = "announced";
/** Channel of the signals that the sequencer sends after it numbered events. */
export const NUMBERED_CHANNEL = "numbered";

const SIGNAL_PAUSE_MS = 10;
/** Events per statement. */
const ROWS_MAX = 500;
const BYTES_MAX = 8 * 1024 * 1024;
const PRUNE_MS = 600_000;
const PRUNE_ROWS = 5_000;
const DEFAULT_HOURS = 24;

/**
 * Starts the sequencer of this node.
 * @returns a function that stops it, after which another node takes over
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
   * Numbers the next events.
   * @returns true if more events may wait
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

  /** Returns the retention of each event in hours; null if its workspace was removed. */
  async function retentionHoursOf(events: readonly WaitingEvent[]): Promise<(number | null)[]> {
    const ids = [...new Set(events.map(({ workspaceId }) => workspaceId))];
    const topics = new Map<Guid, ReadonlyMap<string, TopicDefinition>>();
    for (const id of ids) {
      // A workspace that cannot be read does not delay the others.
      const workspace = await Promise.resolve(catalog.get(id)).catch(nullUnlessUnavailable);
      if (workspace !== undefined)
        topics.set(id, new Map(Object.entries(workspace?.definition.topics ?? {})));
    }
    return events.map(({ workspaceId, topic }) => {
      const known = topics.get(workspaceId);
      return known === undefined ? null : (known.get(topic)?.retentionHours ?? DEFAULT_HOURS);
    });
  }

  const complaint = "events of the bus cannot be numbered";
  const poller = startPoller({ ...options, read: work, complaint, channel: ANNOUNCED_CHANNEL });
  return async () => {
    isClosed = true;
    poller.close();
    numberedSignal.close();
    if (session !== undefined) await endSequencerSession(session);
  };
}

/**
 * Returns null for an error of the workspace.
 * @throws the database's error if the database is unavailable; the poller then tries again
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
