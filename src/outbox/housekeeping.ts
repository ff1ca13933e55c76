// Every minute, deletes change rows that are older than an hour, and events that are older than
// their retention time or exceed a quota. Works in batches.
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

/** Maximum number of rows that one statement deletes. */
const BATCH_ROWS = 5_000;
/**
 * Returns how many bytes the events of a workspace, and of each of its topics, may take. Returns
 * null if the workspace was removed.
 */
export type HistoryRoomOf = (workspaceId: Guid) => Promise<HistoryQuota | null>;

/**
 * Creates the periodic deletion of change rows and events.
 * @param roomOf returns the quotas of a workspace. If events exceed a quota, the oldest events are
 *   deleted (G9.9)
 */
export function createHousekeeping(control: Pool, roomOf: HistoryRoomOf): Housekeeping {
  /**
   * Key of the last change row that was checked. All earlier change rows were deleted, or contain
   * events without a number.
   */
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

  /**
   * Deletes the oldest events of the topics of one workspace until all quotas are met. A topic in
   * the definition has its own quota, so it loses no events because of other topics (G9.12).
   */
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
    // Topics that are no longer in the definition have no own quota. They share the bytes that the
    // topics in the definition leave free.
    for (const history of histories)
      if (!topics.has(history.topic)) left -= await dropBeyond(history, Math.max(left, 0), isOpen);
  }

  /**
   * Deletes the oldest events of a topic until its events take at most `room` bytes.
   * @returns the number of bytes that the events of the topic still take
   */
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
    complaint:
      "The gateway could not delete events of the Event Bus that have expired or exceed a quota, and records of writes that are older than an hour. It tries again within a minute. Check the database if this message repeats.",
  };
}
