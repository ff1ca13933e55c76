// Takes away signing keys whose last token has died a day ago, every ten minutes: a private half that nothing needs is only a risk.
// Refuses nothing: a key that some token still needs is not among them.
import type { Clock, Logger } from "../../platform/index.ts";
import { startHousekeeping, type Housekeeping } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { deletableBefore } from "./key-states.ts";
import { deleteDeadKeys } from "./signing-key-store.ts";

/** Of every workspace. */
export function createKeyHousekeeping({
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
    sweep: () => deleteDeadKeys(control, deletableBefore(clock.now())),
    complaint: "dead signing keys could not be taken away",
    log,
  });
}
