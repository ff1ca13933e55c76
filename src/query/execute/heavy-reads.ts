// Limits the number of heavy reads that run on a node at the same time (G11.11). A read is heavy if
// it may read many rows. It is also heavy if the last read with the same plan took too long, or had
// a response of more than `LONG_ANSWER` characters. Heavy reads wait before they take a connection,
// so that other reads are not delayed.
import { availableParallelism } from "node:os";
import { Capacity, endable, withLease } from "../../platform/capacity/index.ts";
import type { DataContext } from "./data-access.ts";

/** Fraction of the read connections that all heavy reads together may use. */
const PART = 0.6;
const WAIT_MS = 10_000;
/**
 * Maximum number of waiting reads for each slot. If a read takes 50 ms, one slot completes this
 * number of reads within the maximum waiting time `WAIT_MS`.
 */
const WAITERS_PER_SLOT = WAIT_MS / 50;
/**
 * A read must run for this number of milliseconds before the gateway may cancel it in favour of a
 * waiting read. `PATIENCE` contains the time in milliseconds that the waiting read must have
 * waited: `patienceMs` for a trusted caller, such as a server key, and `openPatienceMs` for all
 * other callers.
 */
const ENDABLE_MS = 250;
const PATIENCE = { patienceMs: 20, openPatienceMs: 500 };

export type HeavyReads = ReturnType<typeof createHeavyReads>;

/**
 * Creates the slots for heavy reads.
 * @param poolSize number of connections in the pool for reads
 * @param processors maximum number of heavy reads of untrusted callers, such as end users, at the
 *   same time; with more reads, the processors would lack time for other work
 */
export function createHeavyReads(
  poolSize: number,
  processors = Math.max(2, availableParallelism()),
) {
  const slots = Math.max(1, Math.floor(poolSize * PART));
  const capacity = new Capacity({
    name: "heavy reads",
    what: "connections for large queries",
    slots,
    openMax: processors,
    waitMs: WAIT_MS,
    waitersMax: { rank: slots * WAITERS_PER_SLOT },
    ...PATIENCE,
  });
  return {
    capacity,
    /**
     * Waits for a free slot, and then does the work.
     * @param work gets a context whose signal also fires if the gateway cancels the work in favour
     *   of waiting callers
     * @param writes true if the work must not be cancelled, because it writes
     * @throws CapacitySpentError if no slot becomes free in time, and the errors of the work
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
