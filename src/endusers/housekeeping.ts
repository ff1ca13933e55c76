// Takes away what sign-ins have left behind: ended sessions, dead tokens, codes, counters. Every ten minutes, behind everything else.
// Refuses to be in a hurry: what a dead database keeps is left to the next round.
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Pool } from "../platform/pool.ts";
import { deleteEnded } from "./ending-store.ts";

const INTERVAL_MS = 600_000;

export interface EndUserHousekeeping {
  /** Takes away all that is old by now. @throws the database's error */
  readonly sweep: () => Promise<void>;
  readonly close: () => void;
}

export function createEndUserHousekeeping(deps: {
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}): EndUserHousekeeping {
  const { control, clock, log } = deps;
  let isClosed = false;
  const sweep = (): Promise<void> => deleteEnded(control, new Date(clock.now()), () => !isClosed);
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => {
      if (!isClosed) log.warn({ reason: String(error) }, "ended sessions could not be taken away");
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
