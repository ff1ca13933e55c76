// Decides which password is hashed or verified next, so that workspaces and networks share the
// processors fairly (G13.8). Rejects a request if its password has waited for ten seconds.
import { Capacity, currentParty, withLease, type Party } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";

/**
 * Maximum number of passwords that wait to be hashed: for one network, for one class of callers
 * (`rank`) of a workspace, and for the node. Each waiting password keeps a request open.
 */
const waitersMax = { network: 100, rank: 500, node: 1_000 };
const WAIT_MS = 10_000;
/**
 * Maximum time in milliseconds that background work, such as an import, waits while passwords of
 * requests are being hashed.
 */
const LAST_WAIT_MS = 1_000;
/**
 * Number of additional hashes that may run for trusted callers, such as server keys. One is enough,
 * because a hash takes little time.
 */
const TRUSTED_SLOTS = 1;

export interface HashCaller {
  /**
   * The party: workspace, class of callers (`rank`) and network. The hash counts in the limits of
   * this party. The default is the party of the current request.
   */
  readonly party?: Party;
  /** Fires when the client no longer waits for the response. */
  readonly signal?: Cancellation;
}

export type HashQueue = ReturnType<typeof createHashQueue>;

/**
 * Creates the queue of passwords that wait to be hashed.
 * @param slots returns how many hashes may run at the same time for public and anonymous callers;
 *   called before each hash
 * @param name the name of the queue in the metrics
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
  /** Number of hashes that wait or run, without background work. */
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
     * Runs `work`, which hashes a password, when it is the turn of the caller.
     * @throws CapacitySpentError if too many hashes wait (`waitersMax`), or after a wait of 10 s
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
     * Runs background work, such as hashing passwords of an import. The work starts when no
     * password of a request is waiting or being hashed, but after one second at the latest.
     */
    async runInBackground<T>(work: () => Promise<T>): Promise<T> {
      if (present > 0) await whenIdle();
      return work();
    },
  };
}
