// Deletes changes that are older than an hour and events that are no longer kept, every minute, a batch at a time.
import type { Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { pruneChanges, type ChangeKey } from "./change-store.ts";
import { pruneEvents, pruneLarge } from "./numbered-event-store.ts";

/** Rows of one statement. */
const BATCH_ROWS = 5_000;
/** Of the events that a workspace has on all its buses; beyond, the oldest go before their time (G9.9). */
const EVENT_BYTES_MAX = 256 * 1024 * 1024;

/** @param eventBytesMax of a workspace */
export function createHousekeeping(control: Pool, eventBytesMax = EVENT_BYTES_MAX): Housekeeping {
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
    while (isOpen() && (await pruneLarge(control, BATCH_ROWS, eventBytesMax)) === BATCH_ROWS);
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
