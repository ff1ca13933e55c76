// Deletes old events, runs with their steps, and expired keys, every minute.
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
 * A run may have a thousand steps. One statement can delete this many runs within its time limit.
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
  complaint: "Old runs of automations could not be deleted.",
});
