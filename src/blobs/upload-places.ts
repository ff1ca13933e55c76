// Bounds the uploads of a node, and of each workspace on it, since each holds memory or a file: who comes beyond waits for a place.
import { GatewayError, type Guid } from "../contract/index.ts";
import { FairQueue } from "../platform/postgres/index.ts";
import { StorageUnavailableError } from "./blob.ts";

/** Of the node's places, those that one workspace may have. */
const SHARE = 0.5;
const WAITING_PER_PLACE = 8;
const WAIT_MS = 10_000;

export interface UploadPlaces {
  /**
   * @returns what gives the place back
   * @throws GatewayError TOO_MANY_CONCURRENT where the workspace itself has too many; StorageUnavailableError where others do
   */
  readonly take: (workspaceId: Guid) => Promise<() => void>;
  readonly close: () => void;
}

export function createUploadPlaces(slots: number, waitMs = WAIT_MS): UploadPlaces {
  const perHolderMax = Math.max(1, Math.floor(slots * SHARE));
  const waitersPerHolderMax = perHolderMax * WAITING_PER_PLACE;
  const queue = new FairQueue({ slots, perHolderMax, waitersPerHolderMax, waitMs });
  const sweeping = setInterval(() => queue.sweep(), Math.max(10, waitMs / 10)).unref();
  return {
    take: (workspaceId) =>
      new Promise((resolve, reject) => {
        queue.acquire(workspaceId, (answer) => {
          if (answer === "acquired") resolve(() => queue.release(workspaceId));
          else if (answer === "crowded") reject(new GatewayError("TOO_MANY_CONCURRENT"));
          else reject(new StorageUnavailableError("Too many uploads are under way."));
        });
      }),
    close: () => clearInterval(sweeping),
  };
}
