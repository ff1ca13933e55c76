// The shared resources of the bus (G38). A waiting delivery holds no database connection and no
// events in memory.
import { capacityRefusal, GatewayError } from "../contract/index.ts";
import { Capacity, CapacitySpentError } from "../platform/capacity/index.ts";

/** Deliveries wait without a limit, because their events are stored. */
const UNLIMITED_WAIT = { waitMs: Number.POSITIVE_INFINITY };
const WAIT_MS = 10_000;

export type BusCapacities = ReturnType<typeof createBusCapacities>;

/** Creates the capacities of a node. */
export const createBusCapacities = () => ({
  /** Pages of new events in memory, on their way to live subscribers. */
  deliveries: new Capacity({
    name: "bus deliveries",
    what: "turns to deliver events",
    slots: 16,
    holderMax: 8,
    ...UNLIMITED_WAIT,
  }),
  /** Pages of older events in memory, on their way to subscribers that catch up. */
  catchUps: new Capacity({
    name: "bus catch-ups",
    what: "turns to deliver older events",
    slots: 5,
    holderMax: 3,
    ...UNLIMITED_WAIT,
  }),
  /** Reads of buses and events. After an outage all clients reconnect at the same time. */
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

/** Returns the error for a client whose frame cannot be served now. */
export const unavailableError = (cause: unknown): GatewayError =>
  cause instanceof CapacitySpentError
    ? capacityRefusal(cause)
    : new GatewayError("UNAVAILABLE", { cause });
