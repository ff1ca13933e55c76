// Limits the concurrent uploads of a node, since each upload holds memory or a file. An upload
// without a slot waits. The slowest uploads give their slots to waiting ones (G25.16, G38.4).
import { Capacity, CapacitySpentError, leaseOf } from "../platform/capacity/index.ts";
import type { UploadPace } from "./upload-pace.ts";

const WAITING_PER_SLOT = 8;
/** An upload is idle below this many bytes per millisecond. */
const IDLE_BELOW = 32;
/** An upload's speed counts after the gateway has waited this long for its client. */
const PACE_KNOWN_MS = 250;

export interface UploadSlotTimeouts {
  /** The longest wait for a slot. */
  readonly waitMs: number;
  /** An upload is idle only after the gateway has waited this long for its client in total. */
  readonly clientMs: number;
}

const defaultTimeouts: UploadSlotTimeouts = { waitMs: 10_000, clientMs: 2_000 };

export function createUploadSlots(slots: number, { waitMs, clientMs } = defaultTimeouts) {
  const capacity = new Capacity({
    name: "uploads",
    what: "places for uploads",
    whyEnded: "The upload was ended because it was slow and other uploads wait for a slot.",
    slots,
    waitMs,
    waitersMax: { rank: slots * WAITING_PER_SLOT },
    patienceMs: 20,
    openPatienceMs: Math.min(500, waitMs / 4),
  });
  const knownMs = Math.min(PACE_KNOWN_MS, clientMs);
  return {
    capacity,
    /**
     * Waits for a slot for an upload of the current party.
     * @returns `signal`, which aborts if a waiting upload gets the slot
     * @throws CapacitySpentError
     */
    async take(pace: UploadPace): Promise<{ signal: AbortSignal; leave: () => void }> {
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
