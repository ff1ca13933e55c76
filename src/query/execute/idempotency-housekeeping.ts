// Deletes expired idempotency records every minute.
import type { Housekeeping } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { pruneRecords } from "./idempotency-store.ts";

const BATCH_ROWS = 5_000;

export const createIdempotencyHousekeeping = (control: Pool): Housekeeping => ({
  everyMs: 60_000,
  async sweep(isOpen) {
    while ((await pruneRecords(control, BATCH_ROWS)) === BATCH_ROWS && isOpen());
  },
  complaint: "old idempotency records could not be taken away",
});
