// The shared resources of the bus (G38). What waits here takes no connection to the database and no
// memory for events.
import { capacityRefusal, GatewayError } from "../contract/index.ts";
import { Capacity, CapacitySpentError } from "../platform/capacity/index.ts";

/** Callers of these wait by themselves until it is their turn: what they wait for is stored. */
const PATIENT = { waitMs: Number.POSITIVE_INFINITY };
const WAIT_MS = 10_000;

export type BusTurns = ReturnType<typeof createBusTurns>;

export const createBusTurns = () => ({
  /** Pages of new events in memory, cut and handed to subscribers who are up to date. */
  deliveries: new Capacity({
    name: "bus deliveries",
    what: "turns to deliver events",
    slots: 16,
    holderMax: 8,
    ...PATIENT,
  }),
  /** The same for subscribers who are behind. */
  catchUps: new Capacity({
    name: "bus catch-ups",
    what: "turns to deliver older events",
    slots: 5,
    holderMax: 3,
    ...PATIENT,
  }),
  /** Reads of buses and events. All clients come back at once after an outage. */
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

/** Returns what a client of the bus reads where its frame could not be served now. */
export const notNow = (cause: unknown): GatewayError =>
  cause instanceof CapacitySpentError
    ? capacityRefusal(cause)
    : new GatewayError("UNAVAILABLE", { cause });
