// The capability for the connections of clients to the Event Bus: WebSockets and server-sent
// events.
import type { Grant } from "../../access/index.ts";
import type { Capability } from "../../contract/index.ts";
import { connectBusHandler, type ConnectDependencies } from "../operations/connectBus.ts";
import { streamBusHandler } from "../operations/streamBus.ts";
import { Connections, type ConnectionsDependencies } from "./connections.ts";
import { createHandshakes } from "./handshake.ts";
import { busLimitsOf, type BusLimits } from "./limits.ts";
import { ConnectionSlots } from "./connection-slots.ts";

export type { BusLimits } from "./limits.ts";

export type BusConnectionsDependencies = Omit<
  ConnectDependencies & ConnectionsDependencies,
  "connections" | "acceptHandshake" | "slots" | "limits"
> & {
  /** Limits that replace the usual ones. Only tests set them. */
  readonly limits?: Partial<BusLimits> | undefined;
  /** Number of gateway processes of this machine, which divide the connections. */
  readonly processes?: number | undefined;
};

/** Creates the operations `connectBus` and `streamBus`. */
export function createBusConnections(
  options: BusConnectionsDependencies,
): Capability<"connectBus" | "streamBus", Grant> {
  const limits = { ...busLimitsOf(options.processes), ...options.limits };
  const connections = new Connections({ ...options, limits });
  const acceptHandshake = createHandshakes(limits.frameBytesMax);
  const slots = new ConnectionSlots(limits);
  const deps = { ...options, limits, connections, acceptHandshake, slots };
  return {
    capacities: [slots.capacity],
    operations: { connectBus: connectBusHandler(deps), streamBus: streamBusHandler(deps) },
    leave: () => connections.stop(),
    close: () => connections.close(),
  };
}
