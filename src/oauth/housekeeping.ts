// Deletes expired grants, sessions, authorizations, codes and signing keys of the identity service
// every ten minutes.
import type { Clock, Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { pruneGrants } from "./grant-store.ts";
import { deleteDeadKeys, identityKeySet } from "../tokens/index.ts";
import { pruneRecords } from "./record-store.ts";

const prunes = [pruneRecords, pruneGrants];
const BATCH_ROWS = 5_000;

export const createIdentityHousekeeping = (deps: {
  readonly control: Pool;
  readonly clock: Clock;
}): Housekeeping => ({
  everyMs: 600_000,
  async sweep(isOpen) {
    const now = deps.clock.now();
    for (const prune of prunes)
      while (isOpen() && (await prune(deps.control, new Date(now), BATCH_ROWS)) === BATCH_ROWS);
    await deleteDeadKeys(deps.control, identityKeySet, now);
  },
  complaint:
    "Expired data of the identity service (grants, sessions, codes, signing keys) could not be deleted. The gateway tries again in ten minutes. Check the database if this message repeats.",
});
