// Deletes expired imports, ended sessions, expired tokens and codes, old attempt counters and old
// sign-in places every minute. Also assigns mailboxes that became free to accounts that have none.
import type { Housekeeping } from "../platform/index.ts";
import { giveFreeMailboxes } from "./accounts/shared-mailbox-store.ts";
import type { EndUserDependencies } from "./dependencies.ts";
import { prunes } from "./expiry-store.ts";

const BATCH_ROWS = 1_000;

/** Creates the housekeeping of end-user accounts. */
export const createEndUserHousekeeping = ({
  control,
  clock,
}: Pick<EndUserDependencies, "control" | "clock">): Housekeeping => ({
  everyMs: 60_000,
  async sweep(isOpen) {
    const now = new Date(clock.now());
    for (const prune of prunes)
      while (isOpen() && (await prune(control, now, BATCH_ROWS)) === BATCH_ROWS);
    await giveFreeMailboxes(control);
  },
  complaint: "expired sessions, tokens and imports could not be deleted",
});
