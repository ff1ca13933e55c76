// Takes away signing keys whose last token has died a day ago, every ten minutes: a private half that nothing needs is only a risk.
// Refuses to be in a hurry: what a dead database keeps is left to the next round.
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Pool } from "../platform/pool.ts";
import { deletableBefore } from "./key-states.ts";
import { deleteDeadKeys } from "./signing-key-store.ts";

const INTERVAL_MS = 600_000;

export interface KeyHousekeeping {
  /** Takes away all that are dead by now, of every workspace. @throws the database's error */
  readonly sweep: () => Promise<void>;
  readonly close: () => void;
}

export function createKeyHousekeeping(deps: {
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}): KeyHousekeeping {
  const { control, clock, log } = deps;
  let isClosed = false;
  const sweep = (): Promise<void> => deleteDeadKeys(control, deletableBefore(clock.now()));
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => {
      if (!isClosed)
        log.warn({ reason: String(error) }, "dead signing keys could not be taken away");
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
