// The capability of connections to the bus: WebSocket and server-sent events.
import type { Grant } from "../../access/index.ts";
import type { Capability } from "../../contract/index.ts";
import { connectBusHandler, type ConnectDependencies } from "../operations/connectBus.ts";
import { streamBusHandler } from "../operations/streamBus.ts";
import { Connections, type ConnectionsDependencies } from "./connections.ts";
import { createHandshakes } from "./handshake.ts";
import { busLimits, type BusLimits } from "./limits.ts";
import { ConnectionPlaces } from "./places.ts";

export type { BusLimits } from "./limits.ts";

export type BusConnectionsDependencies = Omit<
  ConnectDependencies & ConnectionsDependencies,
  "connections" | "handshakes" | "places" | "limits" | "tickMs"
> & {
  /** Other limits, by tests alone. */
  readonly limits?: Partial<BusLimits> | undefined;
};

export function createBusConnections(
  given: BusConnectionsDependencies,
): Capability<"connectBus" | "streamBus", Grant> {
  const limits = { ...busLimits, ...given.limits };
  const connections = new Connections({ ...given, tickMs: limits.tickMs });
  const handshakes = createHandshakes(limits.frameBytesMax);
  const places = new ConnectionPlaces(limits);
  const deps = { ...given, limits, connections, handshakes, places };
  return {
    capacities: [places.capacity],
    operations: { connectBus: connectBusHandler(deps), streamBus: streamBusHandler(deps) },
    leave: () => connections.stop(),
    close: () => connections.close(),
  };
}
