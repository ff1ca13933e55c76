// Deletes changes that are older than an hour, every minute, a batch at a time.
import type { Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { pruneChanges, type ChangeKey } from "./change-store.ts";

/** Rows of one statement. */
const BATCH_ROWS = 5_000;

export function createHousekeeping(control: Pool): Housekeeping {
  /** No row up to this one is to be taken away any more; those that are left carry events. */
  let clearedUpTo: ChangeKey = { xid: "0", id: "0" };

  async function sweepChanges(isOpen: () => boolean): Promise<void> {
    for (;;) {
      const { count, ...last } = await pruneChanges(control, clearedUpTo, BATCH_ROWS);
      clearedUpTo = last;
      if (count < BATCH_ROWS || !isOpen()) return;
    }
  }

  return {
    everyMs: 60_000,
    sweep: sweepChanges,
    complaint: "old changes could not be taken away",
  };
}
