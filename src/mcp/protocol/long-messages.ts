// The capacity for long messages, which take the MCP SDK milliseconds of the event loop (G38).
// Refuses messages beyond the bounds of the queue, and messages that wait too long.
import { Capacity, withLease } from "../../platform/capacity/index.ts";
import { runInTurn, type Cancellation } from "../../platform/index.ts";

/**
 * Bounds of the queue. A waiting message may have 4 MiB. A message takes some milliseconds, so the
 * last in the queue waits about a second.
 */
const WAITERS_MAX = { network: 25, rank: 50, node: 100 };

/** Creates the capacity for long messages of a node. */
export const createLongMessages = (): Capacity =>
  new Capacity({
    name: "long MCP messages",
    what: "turns for long messages over MCP",
    slots: 2,
    waitMs: 10_000,
    waitersMax: WAITERS_MAX,
  });

/**
 * Runs the work with a lease of the capacity, in its own round of the event loop.
 * @param work does not wait for anything outside the process
 * @throws CapacitySpentError, and the signal's reason
 */
export const withLongMessageLease = <T>(
  capacity: Capacity,
  holder: string,
  work: () => Promise<T>,
  signal: Cancellation,
): Promise<T> => withLease(capacity, () => runInTurn(holder, work), { signal });
