// Deletes expired data of end users every minute: imports, sessions, tokens, codes and counters of
// attempts. Also deletes known sign-in places (pairs of network and device) that were not used for
// 90 days. Assigns a mailbox to accounts that have none, if no other account has this mailbox. The
// mailbox is the unique form of an e-mail address.
import type { Housekeeping } from "../platform/index.ts";
import { giveFreeMailboxes } from "./accounts/shared-mailbox-store.ts";
import type { EndUserDependencies } from "./dependencies.ts";
import { pruneImports, prunes } from "./expiry-store.ts";

const BATCH_ROWS = 1_000;
const BATCH_IMPORTS = 100;

/** Creates the task that deletes expired rows of end users every minute. */
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
    while (isOpen() && (await pruneImports(control, now, BATCH_IMPORTS)) === BATCH_IMPORTS);
  },
  complaint:
    "Expired sessions, tokens and imports of end users could not be deleted. The gateway tries again in a minute. Check the database if this message repeats.",
});
