// The capacity for heavy reads of a node (G11.11). A read is heavy if it may gather many rows.
// It is heavy, too, if an earlier read of the same shape gave a long answer or took long. Heavy
// reads wait without a connection, so that light reads are not delayed.
import { availableParallelism } from "node:os";
import { Capacity, endable, withLease } from "../../platform/capacity/index.ts";
import type { DataContext } from "./data-access.ts";

/** The share of the read connections that heavy reads may use together. */
const PART = 0.6;
const WAIT_MS = 10_000;
/** Waiters for each slot: as many reads of 50 ms as one slot completes in the longest wait. */
const WAITERS_PER_SLOT = WAIT_MS / 50;
/**
 * A read that has run this long may be cancelled in favour of reads that have waited for their
 * patience.
 */
const ENDABLE_MS = 250;
const PATIENCE = { patienceMs: 20, openPatienceMs: 500 };

export type HeavyReads = ReturnType<typeof createHeavyReads>;

/**
 * Creates the capacity.
 * @param poolSize connections of the read pool
 * @param processors heavy reads of callers without a secret that may run at the same time; more of
 *   them would finish no sooner and would take the processors from other work
 */
export function createHeavyReads(
  poolSize: number,
  processors = Math.max(2, availableParallelism()),
) {
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
    /**
     * Does the work when the caller gets a lease.
     * @param work gets a context whose signal may also cancel it in favour of other callers
     * @param writes true if the work must not be cancelled
     * @throws CapacitySpentError, and the errors of the work
     */
    run: <T>(context: DataContext, work: (context: DataContext) => Promise<T>, writes = false) =>
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

const suitability = (leasedMs: number): number | null => (leasedMs < ENDABLE_MS ? null : leasedMs);
