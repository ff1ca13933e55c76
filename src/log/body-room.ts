// Bounds the bodies in the query log (G19.17). Where a workspace's bodies take more than a quarter
// of its records, each class of callers loses its own oldest ones, those of successes first. The
// rows stay.
import type { Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import type { Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { overfull } from "../metering/index.ts";
import { dropBodies, listBodies, oldestBodies } from "./body-store.ts";

export interface BodyRoomOptions {
  readonly control: Pool;
  /** Bytes that the bodies of a workspace may take; null for a workspace that is gone. */
  readonly roomOf: (workspaceId: Guid) => Promise<number | null>;
}

/** No plan has less room. */
const LEAST_BYTES = 256 * 1024;
const ROWS_MAX = 1_000;

export const createBodyRoom = ({ control, roomOf }: BodyRoomOptions): Housekeeping => ({
  everyMs: 10_000,
  async sweep(isOpen) {
    for (const { workspaceId, bytes } of await listBodies(control, LEAST_BYTES)) {
      const room = await roomOf(workspaceId);
      const held: Record<Rank, number> = { ...bytes };
      while (room !== null && isOpen()) {
        const over = overfull(held, room);
        if (over === null) break;
        const group = await oldestBodies(control, workspaceId, over.rank);
        if (group === undefined) break;
        held[over.rank] -= await dropBodies(
          control,
          workspaceId,
          over.rank,
          group,
          over.excess,
          ROWS_MAX,
        );
      }
    }
  },
  complaint: "bodies could not be taken out of the query log",
});
