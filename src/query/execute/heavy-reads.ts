// The capacity for heavy reads of a node (G11.11): reads that may gather much, and reads of a form
// that gave long answers or took long before. They wait without a connection, so that light reads
// pass.
import { availableParallelism } from "node:os";
import { Capacity, endable, withLease } from "../../platform/capacity/index.ts";
import type { DataContext } from "./data-access.ts";

/** The part of the read connections that heavy reads may use together. */
const PART = 0.6;
const WAIT_MS = 10_000;
/** Waiters for each slot: what one slot gets through in the longest wait, at 50 ms a read. */
const WAITERS_PER_SLOT = WAIT_MS / 50;
/** A read that has run for so long may be ended for others that have waited so long. */
const ENDABLE_MS = 250;
const PATIENCE = { patienceMs: 20, openPatienceMs: 500 };

export interface HeavyReads {
  readonly capacity: Capacity;
  /**
   * Does the work when the caller has its turn.
   * @param work gets a context whose signal may also end it for others
   * @throws CapacitySpentError, and what the work throws
   */
  readonly run: <C extends DataContext, T>(
    context: C,
    work: (context: C) => Promise<T>,
    options?: { readonly writes: boolean },
  ) => Promise<T>;
}

/**
 * @param poolSize connections of the read pool
 * @param processors heavy reads of callers without a secret that run at the same time: more of them
 *   would end no sooner, and would leave no processor to other work
 */
export function createHeavyReads(
  poolSize: number,
  processors = Math.max(2, availableParallelism()),
): HeavyReads {
  const slots = Math.max(1, Math.floor(poolSize * PART));
  const capacity = new Capacity({
    name: "heavy reads",
    what: "turns for large queries",
    slots,
    openMax: processors,
    waitMs: WAIT_MS,
    waitersMax: { rank: slots * WAITERS_PER_SLOT },
    ...PATIENCE,
  });
  return {
    capacity,
    run: (context, work, { writes } = { writes: false }) =>
      withLease(
        capacity,
        (lease) => {
          if (writes || lease.line.party.rank === 0) return work(context);
          const signal = endable(capacity, lease, context.signal, suitability);
          return work({ ...context, signal });
        },
        { signal: context.signal },
      ),
  };
}

const suitability = (heldMs: number): number | null => (heldMs < ENDABLE_MS ? null : heldMs);
