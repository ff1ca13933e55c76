// Deletes changes that are older than an hour and events that are no longer kept, every minute, a batch at a time.
import type { Guid } from "../contract/index.ts";
import { listBusHistories, overfull } from "../metering/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import type { Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { pruneChanges, type ChangeKey } from "./change-store.ts";
import { dropOldest, pruneEvents } from "./numbered-event-store.ts";

/** Rows of one statement. */
const BATCH_ROWS = 5_000;
/**
 * Bytes that the events of a workspace may take on all its buses; null for a workspace that is
 * gone.
 */
export type HistoryRoom = (workspaceId: Guid) => Promise<number | null>;

/**
 * @param roomOf beyond it each class of callers loses its oldest events before their time (G9.9)
 */
export function createHousekeeping(control: Pool, roomOf: HistoryRoom): Housekeeping {
  /** No row up to this one is to be taken away any more; those that are left carry events. */
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
    for (const { workspaceId, bytes } of await listBusHistories(control)) {
      const room = await roomOf(workspaceId);
      if (room !== null) await dropBeyond(workspaceId, { ...bytes }, room, isOpen);
    }
  }

  async function dropBeyond(
    workspaceId: Guid,
    held: Record<Rank, number>,
    room: number,
    isOpen: () => boolean,
  ): Promise<void> {
    for (;;) {
      const over = overfull(held, room);
      if (over === null || !isOpen()) return;
      const { rank, excess } = over;
      const dropped = await dropOldest(control, workspaceId, rank, excess, BATCH_ROWS);
      if (dropped === 0) return;
      held[rank] -= dropped;
    }
  }

  return {
    everyMs: 60_000,
    sweep: async (isOpen) => {
      await sweepChanges(isOpen);
      if (isOpen()) await sweepEvents(isOpen);
    },
    complaint: "old changes and events could not be taken away",
  };
}
