// Limits the bodies in the query log (G19.17). If a workspace's bodies take more than a quarter of
// its records, each class of callers loses its own oldest bodies. Bodies of successful calls go
// first. The rows stay.
import type { Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import type { Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { overfull } from "../metering/index.ts";
import { dropBodies, listBodies, oldestBodies } from "./body-store.ts";

/** The smallest possible maximum of any plan. */
const LEAST_BYTES = 256 * 1024;

/**
 * Creates the housekeeping that removes bodies beyond the quota of their workspace.
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
  complaint: "bodies could not be removed from the query log",
});
