// Deletes events and runs (with their steps) 7 to 30 days after their end, and expired dedupe keys
// and stored answers. Also dead-letters forgotten runs. Works once a minute.
import type { Clock, Housekeeping } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { pruneClaims } from "./claim-store.ts";
import { pruneAnonymousEvents, pruneEvents } from "./event-end-store.ts";
import { pruneKeys } from "./event-store.ts";
import { parkForgottenRuns, pruneRuns, pruneSyncRuns } from "./run-store.ts";

const prunes = [
  pruneKeys,
  pruneClaims,
  parkForgottenRuns,
  pruneRuns,
  pruneSyncRuns,
  pruneEvents,
  pruneAnonymousEvents,
];

/**
 * Maximum number of rows that one statement deletes, so that the statement ends within its time
 * limit. Each deleted run also deletes its steps, which may be thousands.
 */
const BATCH_ROWS = 200;

export const createRunHousekeeping = ({
  control,
  clock,
}: {
  readonly control: Pool;
  readonly clock: Clock;
}): Housekeeping => ({
  everyMs: 60_000,
  async sweep(isOpen) {
    const now = new Date(clock.now());
    for (const prune of prunes)
      while (isOpen() && (await prune(control, now, BATCH_ROWS)) === BATCH_ROWS);
  },
  complaint:
    "The gateway could not delete old events and automation runs. It tries again in a minute. Check the database if this message repeats.",
});
