// Numbers what was announced, per bus, in the order of commits, without gaps (G9.5): one node at a time, which holds a session lock and
// numbers on that very session, so that whoever has lost the lock numbers nothing any more. Every node stands by to take it over.
import type pg from "pg";
import type { Catalog, TopicDefinition } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import { classify } from "../platform/postgres/index.ts";
import { createCoalescedSignal, startPoller, type Signals } from "../platform/signals/index.ts";
import { numberEvents, pruneBuses, waitingEvents, type WaitingEvent } from "./event-store.ts";
import {
  endSession,
  holdsLock,
  openSession,
  runOn,
  type SequencerSession,
} from "./sequencer-session-store.ts";

export interface SequencerOptions {
  /** The control login without a pooler: the lock belongs to a session. */
  readonly connection: pg.ClientConfig;
  /** Says how long events of a topic are kept. */
  readonly catalog: Pick<Catalog, "get">;
  readonly log: Logger;
  readonly signals?: Signals | undefined;
  /** Called on the node that has numbered events, before the others are told. */
  readonly onNumbered: () => void;
  readonly pollMs?: number;
}

/** Signals on this channel say that something was announced. */
export const ANNOUNCED_CHANNEL = "announced";
/** And on this one that it has its number. */
export const NUMBERED_CHANNEL = "numbered";

const POLL_MS = 250;
const SIGNAL_PAUSE_MS = 10;
/** Of one statement. */
const ROWS_MAX = 500;
const BYTES_MAX = 8 * 1024 * 1024;
const PRUNE_MS = 600_000;
const PRUNE_ROWS = 5_000;
const DEFAULT_HOURS = 24;

/** Starts at once. @returns the end of it, after which another node takes over */
export function startSequencer(options: SequencerOptions): () => Promise<void> {
  const { connection, catalog, log, signals, onNumbered, pollMs = POLL_MS } = options;
  const told = createCoalescedSignal(() => signals?.publish(NUMBERED_CHANNEL), SIGNAL_PAUSE_MS);
  let session: SequencerSession | undefined;
  let isClosed = false;

  async function work(): Promise<void> {
    if (session?.isLost !== false) session = await openSession(connection);
    if (isClosed) return endSession(session);
    const mine = session;
    try {
      if (!(await holdsLock(mine))) return;
      while (await numberNext(mine)) if (isClosed) return;
      await prune(mine);
    } catch (error) {
      await endSession(mine);
      throw error;
    }
  }

  /** @returns whether there may be more */
  async function numberNext(mine: SequencerSession): Promise<boolean> {
    const run = runOn(mine.client);
    const { events, horizon } = await waitingEvents(run, mine.horizon, ROWS_MAX, BYTES_MAX);
    if (events.length === 0) {
      mine.horizon = horizon;
      return false;
    }
    await numberEvents(run, events, await hoursOf(events));
    onNumbered();
    told.raise();
    return true;
  }

  /** Null where the workspace is gone. */
  async function hoursOf(events: readonly WaitingEvent[]): Promise<(number | null)[]> {
    const ids = [...new Set(events.map(({ workspaceId }) => workspaceId))];
    const topics = new Map<Guid, ReadonlyMap<string, TopicDefinition>>();
    for (const id of ids) {
      // One that cannot be read holds up no other.
      const workspace = await Promise.resolve(catalog.get(id)).catch(unlessAway);
      if (workspace !== undefined)
        topics.set(id, new Map(Object.entries(workspace?.definition.topics ?? {})));
    }
    return events.map(({ workspaceId, topic }) => {
      const known = topics.get(workspaceId);
      return known === undefined ? null : (known.get(topic)?.retentionHours ?? DEFAULT_HOURS);
    });
  }

  const poller = startPoller({
    read: work,
    complaint: "events of the bus cannot be numbered",
    log,
    pollMs,
    signals,
    channel: ANNOUNCED_CHANNEL,
  });
  return async () => {
    isClosed = true;
    poller.close();
    told.close();
    if (session !== undefined) await endSession(session);
  };
}

/** @throws the database's error, upon which it is tried again */
function unlessAway(error: unknown): null {
  if (classify(error) === "other") return null;
  throw error;
}

async function prune(session: SequencerSession): Promise<void> {
  if (performance.now() - session.prunedAt < PRUNE_MS) return;
  while ((await pruneBuses(runOn(session.client), PRUNE_ROWS)) === PRUNE_ROWS);
  session.prunedAt = performance.now();
}
