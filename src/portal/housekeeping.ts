// Deletes expired portal sessions, expired invitations, sign-in places and rows of the audit log
// every ten minutes. A sign-in place is the network and device of a sign-in. It is deleted 90 days
// after its last use.
import type { Clock, Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { pruneMemberActions } from "./audit/member-action-store.ts";
import { pruneInvitations } from "./invitation-store.ts";
import { prunePortalSessions } from "./session-store.ts";
import { prunePortalPlaces } from "./user-store.ts";

const prunes = [prunePortalSessions, prunePortalPlaces, pruneInvitations, pruneMemberActions];
const BATCH_ROWS = 5_000;

/** Creates the task that deletes the portal's expired rows every ten minutes. */
export const createPortalHousekeeping = (deps: {
  readonly control: Pool;
  readonly clock: Clock;
}): Housekeeping => ({
  everyMs: 600_000,
  async sweep(isOpen) {
    const now = new Date(deps.clock.now());
    for (const prune of prunes)
      while (isOpen() && (await prune(deps.control, now, BATCH_ROWS)) === BATCH_ROWS);
  },
  complaint:
    "Expired portal sessions and invitations could not be deleted. The gateway tries again in ten minutes. Check the database if this message repeats.",
});
