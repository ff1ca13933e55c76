// Shares the processors that hash passwords by party (G13.8). Refuses hashes that would wait too
// long.
import { Capacity, currentParty, withLease, type Party } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";

/**
 * Most hashes that wait for one network, for one class of a workspace, and in all: each holds a
 * request and its answer.
 */
const waitersMax = { network: 100, rank: 500, node: 1_000 };
const WAIT_MS = 10_000;
/** Work that no caller waits for begins after this time, even if other hashes are under way. */
const LAST_WAIT_MS = 1_000;
/**
 * A slot that trusted callers have beside the others: hashing has no other reserve, because a hash
 * takes little time.
 */
const TRUSTED_SLOTS = 1;

export interface HashCaller {
  /** The current party by default. */
  readonly party?: Party;
  /** Fires when nobody waits for the answer any more. */
  readonly signal?: Cancellation;
}

export interface HashQueue {
  readonly capacity: Capacity;
  /** @throws CapacitySpentError */
  readonly run: <T>(caller: HashCaller, work: () => Promise<T>) => Promise<T>;
  /**
   * Runs work that no caller waits for: it begins when no hash is under way or waits, and after a
   * second in any case.
   */
  readonly runLast: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * @param slots hashes that public and anonymous callers may have under way, asked again each time
 * @param name the label of the metrics
 */
export function createHashQueue(slots: () => number, name = "hashing"): HashQueue {
  const capacity = new Capacity({
    name,
    what: "turns to check passwords",
    slots: () => slots() + TRUSTED_SLOTS,
    holderMax: Infinity,
    waitMs: WAIT_MS,
    waitersMax,
  });
  /** Hashes that wait or are under way. */
  let present = 0;
  const last = new Set<() => void>();

  function untilNobody(): Promise<void> {
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(timer);
        last.delete(begin);
        resolve();
      };
      const timer = setTimeout(begin, LAST_WAIT_MS);
      last.add(begin);
    });
  }

  return {
    capacity,
    async run({ party = currentParty(), signal }, work) {
      present += 1;
      try {
        return await withLease(capacity, work, { party, signal });
      } finally {
        present -= 1;
        if (present === 0) for (const begin of last) begin();
      }
    },
    async runLast(work) {
      if (present > 0) await untilNobody();
      return work();
    },
  };
}
