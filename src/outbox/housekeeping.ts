// Takes away what writes have left behind and nobody needs any more: changes after an hour, idempotency records after a day.
// Refuses to be in a hurry: a batch at a time, and what a dead database keeps is left to the next round.
import type { Logger } from "../platform/logger.ts";
import type { Pool } from "../platform/pool.ts";
import { pruneChanges, pruneRecords, type ChangeKey } from "./change-store.ts";

export interface Housekeeping {
  /** Takes away all that is old by now. @throws the database's error */
  readonly sweep: () => Promise<void>;
  readonly close: () => void;
}

const INTERVAL_MS = 60_000;
/** Rows of one statement. */
const BATCH_ROWS = 5_000;

/** Sweeps once a minute; `close` ends it. */
export function createHousekeeping({ control, log }: { control: Pool; log: Logger }): Housekeeping {
  let isClosed = false;
  let sweeping: Promise<void> | undefined;
  /** No row up to this one is to be taken away any more; those that are left carry events. */
  let clearedUpTo: ChangeKey = { xid: "0", id: "0" };

  async function sweepChanges(): Promise<void> {
    for (;;) {
      const { count, ...last } = await pruneChanges(control, clearedUpTo, BATCH_ROWS);
      clearedUpTo = last;
      if (count < BATCH_ROWS || isClosed) return;
    }
  }

  async function sweepRecords(): Promise<void> {
    while ((await pruneRecords(control, BATCH_ROWS)) === BATCH_ROWS && !isClosed);
  }

  function sweep(): Promise<void> {
    sweeping ??= sweepChanges()
      .then(sweepRecords)
      .finally(() => (sweeping = undefined));
    return sweeping;
  }

  const timer = setInterval(() => {
    sweep().catch((error: unknown) => {
      if (!isClosed) log.warn({ reason: String(error) }, "old changes could not be taken away");
    });
  }, INTERVAL_MS).unref();
  return {
    sweep,
    close: () => {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
