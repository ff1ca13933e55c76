// Turns for long messages, which take the protocol's package milliseconds of the event loop (G38).
// Refuses messages beyond the bounds of the queue, and messages without a turn in time.
import { Capacity, withLease } from "../../platform/capacity/index.ts";
import { inTurn, type Cancellation } from "../../platform/index.ts";

/**
 * A waiting message may have 4 MiB, so few of them wait. A message takes some milliseconds, so the
 * last of them waits for about a second.
 */
const WAITERS_MAX = { network: 25, rank: 50, node: 100 };

/** Creates the turns for long messages of a node. */
export const createLongMessages = (): Capacity =>
  new Capacity({
    name: "long MCP messages",
    what: "turns for long messages over MCP",
    slots: 2,
    waitMs: 10_000,
    waitersMax: WAITERS_MAX,
  });

/**
 * Does the work when the current party has a turn, in a round of the event loop of its own.
 * @param work waits for nothing outside the process
 * @throws CapacitySpentError, and the signal's reason
 */
export const inLongTurn = <T>(
  turns: Capacity,
  holder: string,
  work: () => Promise<T>,
  signal: Cancellation,
): Promise<T> => withLease(turns, () => inTurn(holder, work), { signal });
