// Limits the stored request bodies in the query log (G19.17). If the bodies of a workspace exceed
// their quota, the gateway removes the oldest bodies of the class of callers that has too many.
// Bodies of successful calls are removed before bodies of failed calls. The log rows stay, without
// their bodies.
import type { Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import type { Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { overfull } from "../metering/index.ts";
import { dropBodies, listBodies, oldestBodies } from "./body-store.ts";

/** No plan has a smaller quota than this number of bytes. */
const LEAST_BYTES = 256 * 1024;

/**
 * Creates the periodic task that removes request bodies beyond the quota of their workspace.
 * @param quotaOf returns the maximum bytes of a workspace's bodies; null for a removed workspace
 */
export const createBodyQuota = (
  control: Pool,
  quotaOf: (workspaceId: Guid) => Promise<number | null>,
): Housekeeping => ({
  everyMs: 10_000,
  async sweep(isOpen) {
    for (const { workspaceId, bytes } of await listBodies(control, LEAST_BYTES)) {
      const quota = await quotaOf(workspaceId);
      const storedBytes: Record<Rank, number> = { ...bytes };
      while (quota !== null && isOpen()) {
        const over = overfull(storedBytes, quota);
        if (over === null) break;
        const group = await oldestBodies(control, workspaceId, over.rank);
        if (group === undefined) break;
        storedBytes[over.rank] -= await dropBodies(control, group, over.excess);
      }
    }
  },
  complaint:
    "The gateway could not remove old request bodies from the query log, so the bodies may exceed their quota. The gateway tries again in 10 seconds. If this continues, check the database.",
});
