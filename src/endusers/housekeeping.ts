// Takes away what sign-ins have left behind: ended sessions, dead tokens, codes, states, counters. Every ten minutes.
// Refuses nothing: how long each of them stays is said where they are deleted.
import type { Clock, Logger } from "../platform/index.ts";
import { startHousekeeping, type Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { deleteEnded } from "./ending-store.ts";

export function createEndUserHousekeeping({
  control,
  clock,
  log,
}: {
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}): Housekeeping {
  return startHousekeeping({
    intervalMs: 600_000,
    sweep: (isOpen) => deleteEnded(control, new Date(clock.now()), isOpen),
    complaint: "ended sessions could not be taken away",
    log,
  });
}
