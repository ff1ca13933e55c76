// Shares the processors for password hashing between parties (G13.8). Rejects hashes that would
// wait too long.
import { Capacity, currentParty, withLease, type Party } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";

/**
 * Highest number of waiting hashes for one network, for one class of a workspace, and in total.
 * Each of them holds a request and its answer.
 */
const waitersMax = { network: 100, rank: 500, node: 1_000 };
const WAIT_MS = 10_000;
/** Background work starts after this time at the latest, even if other hashes are running. */
const LAST_WAIT_MS = 1_000;
/**
 * An extra slot for trusted callers. Hashing has no other reserve, because a hash takes little
 * time.
 */
const TRUSTED_SLOTS = 1;

export interface HashCaller {
  /** The party that the hash counts for. The current party by default. */
  readonly party?: Party;
  /** Fires when the client no longer waits for the answer. */
  readonly signal?: Cancellation;
}

export type HashQueue = ReturnType<typeof createHashQueue>;

/**
 * Creates the queue.
 * @param slots returns the slots for public and anonymous callers; called for each lease
 * @param name the label in the metrics
 */
export function createHashQueue(slots: () => number, name = "hashing") {
  const capacity = new Capacity({
    name,
    what: "turns to check passwords",
    slots: () => slots() + TRUSTED_SLOTS,
    holderMax: Infinity,
    waitMs: WAIT_MS,
    waitersMax,
  });
  /** Number of hashes that wait or run. */
  let present = 0;
  const background = new Set<() => void>();

  function whenIdle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    background.add(resolve);
    const timer = setTimeout(resolve, LAST_WAIT_MS);
    return promise.finally(() => {
      clearTimeout(timer);
      background.delete(resolve);
    });
  }

  return {
    capacity,
    /**
     * Runs `work` when the caller's party gets a slot.
     * @throws CapacitySpentError
     */
    async run<T>(
      { party = currentParty(), signal }: HashCaller,
      work: () => Promise<T>,
    ): Promise<T> {
      present += 1;
      try {
        return await withLease(capacity, work, { party, signal });
      } finally {
        present -= 1;
        if (present === 0) for (const begin of background) begin();
      }
    },
    /**
     * Runs background work. It starts when no hash is running or waiting, and after a second in any
     * case.
     */
    async runInBackground<T>(work: () => Promise<T>): Promise<T> {
      if (present > 0) await whenIdle();
      return work();
    },
  };
}
