// Takes away what writes have left behind and nobody needs any more: changes after an hour, idempotency records after a day.
// Refuses to do it all at once: a batch at a time.
import { startHousekeeping, type Housekeeping } from "../platform/index.ts";
import type { Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { pruneChanges, pruneRecords, type ChangeKey } from "./change-store.ts";

/** Rows of one statement. */
const BATCH_ROWS = 5_000;

/** Sweeps once a minute; `close` ends it. */
export function createHousekeeping({ control, log }: { control: Pool; log: Logger }): Housekeeping {
  let sweeping: Promise<void> | undefined;
  /** No row up to this one is to be taken away any more; those that are left carry events. */
  let clearedUpTo: ChangeKey = { xid: "0", id: "0" };

  async function sweepChanges(isOpen: () => boolean): Promise<void> {
    for (;;) {
      const { count, ...last } = await pruneChanges(control, clearedUpTo, BATCH_ROWS);
      clearedUpTo = last;
      if (count < BATCH_ROWS || !isOpen()) return;
    }
  }

  async function sweepRecords(isOpen: () => boolean): Promise<void> {
    while ((await pruneRecords(control, BATCH_ROWS)) === BATCH_ROWS && isOpen());
  }

  return startHousekeeping({
    intervalMs: 60_000,
    sweep: (isOpen) =>
      (sweeping ??= sweepChanges(isOpen)
        .then(() => sweepRecords(isOpen))
        .finally(() => (sweeping = undefined))),
    complaint: "old changes could not be taken away",
    log,
  });
}
