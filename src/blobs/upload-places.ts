// The places for uploads of a node, since each upload holds memory or a file. An upload that finds
// none waits. The slowest uploads give their places to others (G25.16, G38.4).
import { Capacity, CapacitySpentError, leaseOf } from "../platform/capacity/index.ts";
import type { UploadPace } from "./upload-pace.ts";

const WAITING_PER_PLACE = 8;
/** An upload is idle if it comes more slowly than this many bytes in a millisecond. */
const IDLE_BELOW = 32;
/** Before it has waited for its client for so long, the pace of an upload says little. */
const PACE_KNOWN_MS = 250;

export interface PlacePatience {
  /** Longest wait for a place. */
  readonly waitMs: number;
  /** An upload is not idle before it has waited for its client for so long in all. */
  readonly clientMs: number;
}

const usual: PlacePatience = { waitMs: 10_000, clientMs: 2_000 };

export interface UploadPlace {
  /** Aborts if others get the place. */
  readonly signal: AbortSignal;
  readonly leave: () => void;
}

export interface UploadPlaces {
  readonly capacity: Capacity;
  /** Waits for a place for an upload of the current party. @throws CapacitySpentError */
  readonly take: (pace: UploadPace) => Promise<UploadPlace>;
}

export function createUploadPlaces(slots: number, { waitMs, clientMs } = usual): UploadPlaces {
  const capacity = new Capacity({
    name: "uploads",
    what: "places for uploads",
    whyEnded: "The upload was ended, because it came slowly and others wait for its place.",
    slots,
    waitMs,
    waitersMax: { rank: slots * WAITING_PER_PLACE },
    patienceMs: 20,
    openPatienceMs: Math.min(500, waitMs / 4),
  });
  const knownMs = Math.min(PACE_KNOWN_MS, clientMs);
  return {
    capacity,
    async take(pace) {
      const lease = await leaseOf(capacity);
      const ended = new AbortController();
      capacity.mayEnd(lease, {
        suitability: () => (pace.waitedMs < knownMs ? null : -pace.perMs),
        isIdle: () => pace.waitedMs > clientMs && pace.perMs < IDLE_BELOW,
        end: (spent) => ended.abort(new CapacitySpentError(capacity, spent, true)),
      });
      return { signal: ended.signal, leave: () => lease.release() };
    },
  };
}
