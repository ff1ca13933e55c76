// Deletes changes older than an hour and events beyond their retention, every minute, in batches.
import type { Guid } from "../contract/index.ts";
import {
  listBusHistories,
  overfull,
  type HistoryQuota,
  type TopicHistory,
} from "../metering/index.ts";
import type { Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { pruneChanges, type ChangeKey } from "./change-store.ts";
import { dropOldest, pruneEvents } from "./numbered-event-store.ts";

/** Rows per statement. */
const BATCH_ROWS = 5_000;
/** Returns the bytes that the events of a workspace may use; null if the workspace was removed. */
export type HistoryRoomOf = (workspaceId: Guid) => Promise<HistoryQuota | null>;

/**
 * Creates the housekeeping of changes and events.
 * @param roomOf quota of a workspace; each class of callers loses its oldest events beyond it
 *   (G9.9)
 */
export function createHousekeeping(control: Pool, roomOf: HistoryRoomOf): Housekeeping {
  /** The last checked row. Earlier rows carry events and stay. */
  let clearedUpTo: ChangeKey = { xid: "0", id: "0" };

  async function sweepChanges(isOpen: () => boolean): Promise<void> {
    for (;;) {
      const { count, ...last } = await pruneChanges(control, clearedUpTo, BATCH_ROWS);
      clearedUpTo = last;
      if (count < BATCH_ROWS || !isOpen()) return;
    }
  }

  async function sweepEvents(isOpen: () => boolean): Promise<void> {
    while ((await pruneEvents(control, BATCH_ROWS)) === BATCH_ROWS && isOpen());
    const histories = Map.groupBy(await listBusHistories(control), (each) => each.workspaceId);
    for (const [workspaceId, topics] of histories) {
      const room = await roomOf(workspaceId);
      if (room !== null) await boundTopics(topics, room, isOpen);
    }
  }

  /** Drops events beyond the quotas. No declared topic loses events for another topic (G9.12). */
  async function boundTopics(
    histories: readonly TopicHistory[],
    { bytes, topics }: HistoryQuota,
    isOpen: () => boolean,
  ): Promise<void> {
    let left = bytes;
    for (const history of histories) {
      const quota = topics.get(history.topic);
      if (quota !== undefined) left -= await dropBeyond(history, quota, isOpen);
    }
    // Topics that are no longer declared share the bytes that the declared ones leave.
    for (const history of histories)
      if (!topics.has(history.topic)) left -= await dropBeyond(history, Math.max(left, 0), isOpen);
  }

  /** Returns the bytes that the topic holds afterwards. */
  async function dropBeyond(
    { workspaceId, topic, bytes }: TopicHistory,
    room: number,
    isOpen: () => boolean,
  ): Promise<number> {
    const storedBytes = { ...bytes };
    for (;;) {
      const over = overfull(storedBytes, room);
      if (over === null || !isOpen()) break;
      const { rank, excess } = over;
      const key = { workspaceId, topic, rank };
      const dropped = await dropOldest(control, key, excess, BATCH_ROWS);
      if (dropped === 0) break;
      storedBytes[rank] -= dropped;
    }
    return storedBytes[0] + storedBytes[1] + storedBytes[2];
  }

  return {
    everyMs: 60_000,
    sweep: async (isOpen) => {
      await sweepChanges(isOpen);
      if (isOpen()) await sweepEvents(isOpen);
    },
    complaint: "old changes and events could not be deleted",
  };
}
