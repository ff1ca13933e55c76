// The limits of the Event Bus's concurrent work on this node (G38). A delivery that waits for its
// turn uses no database connection and holds no events in memory.
import { capacityRefusal, GatewayError } from "../contract/index.ts";
import { Capacity, CapacitySpentError } from "../platform/capacity/index.ts";

/**
 * Deliveries wait without a time limit. Their events are stored in the database, so a long wait
 * loses no event.
 */
const UNLIMITED_WAIT = { waitMs: Number.POSITIVE_INFINITY };
const WAIT_MS = 10_000;

export type BusCapacities = ReturnType<typeof createBusCapacities>;

/** Creates the limits of concurrent bus work on this node. */
export const createBusCapacities = () => ({
  /**
   * Limits how many pages of new events are delivered at the same time. New events go to
   * subscribers that have received all earlier events.
   */
  deliveries: new Capacity({
    name: "bus deliveries",
    what: "turns to deliver events",
    slots: 16,
    holderMax: 8,
    ...UNLIMITED_WAIT,
  }),
  /**
   * Limits how many pages of older events are delivered at the same time. Older events go to
   * subscribers that have not received all earlier events.
   */
  catchUps: new Capacity({
    name: "bus catch-ups",
    what: "turns to deliver older events",
    slots: 5,
    holderMax: 3,
    ...UNLIMITED_WAIT,
  }),
  /**
   * Limits the concurrent database reads of offsets and events. After an outage, all clients
   * reconnect and read at the same time.
   */
  reads: new Capacity({
    name: "bus reads",
    what: "turns to read from the bus",
    slots: 4,
    holderMax: 3,
    waitMs: WAIT_MS,
  }),
  publications: new Capacity({
    name: "bus publications",
    what: "turns to publish events",
    slots: 7,
    holderMax: 5,
    waitMs: WAIT_MS,
  }),
});

/**
 * Returns the error for a subscription or publication that the gateway cannot perform now: the
 * database does not respond, or too much other work is waiting.
 */
export const unavailableError = (cause: unknown): GatewayError =>
  cause instanceof CapacitySpentError
    ? capacityRefusal(cause)
    : new GatewayError("UNAVAILABLE", { cause });
