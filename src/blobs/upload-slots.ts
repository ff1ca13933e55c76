// Limits the number of concurrent uploads of a node, because each upload occupies memory or an open
// file. An upload waits until a slot is free. If uploads wait, the gateway ends the slowest running
// uploads (G25.16, G38.4).
import { Capacity, CapacitySpentError, leaseOf } from "../platform/capacity/index.ts";
import type { UploadPace } from "./upload-pace.ts";

const WAITING_PER_SLOT = 8;
/**
 * An upload that is slower than this, in bytes per millisecond, counts as idle. If other uploads
 * wait, the gateway may end it, even if its caller uses only a fair share of the slots.
 */
const IDLE_BELOW = 32;
/**
 * The measured speed of an upload is used only after the gateway has waited for its client for this
 * number of milliseconds in total.
 */
const PACE_KNOWN_MS = 250;

export interface UploadSlotTimeouts {
  /** Longest wait for a slot, in milliseconds. */
  readonly waitMs: number;
  /**
   * An upload can count as idle only after the gateway has waited for its client for this number of
   * milliseconds in total.
   */
  readonly clientMs: number;
}

const defaultTimeouts: UploadSlotTimeouts = { waitMs: 10_000, clientMs: 2_000 };

export function createUploadSlots(slots: number, { waitMs, clientMs } = defaultTimeouts) {
  const capacity = new Capacity({
    name: "uploads",
    what: "places for uploads",
    whyEnded:
      "The gateway ended the upload, because it was slow and other uploads waited. Upload the file again later, or over a faster connection.",
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
     * Waits for an upload slot for the caller of the current request.
     * @returns `signal`, which aborts if the upload must give its slot to a waiting upload, and
     *   `leave`, which releases the slot
     * @throws CapacitySpentError if no slot became free in time, or too many uploads wait
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
