// The capability for the connections of clients to the Event Bus: WebSockets and server-sent
// events.
import type { Grant } from "../../access/index.ts";
import type { Capability } from "../../contract/index.ts";
import { connectBusHandler, type ConnectDependencies } from "../operations/connectBus.ts";
import { listTopicEventsHandler } from "../operations/listTopicEvents.ts";
import { listTopicsHandler } from "../operations/listTopics.ts";
import { publishTopicEventHandler } from "../operations/publishTopicEvent.ts";
import { streamBusHandler } from "../operations/streamBus.ts";
import type { Pool } from "../../platform/postgres/index.ts";
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
  readonly control: Pool;
};

/** Creates the operations of the Event Bus: connections of clients, and topics for members. */
export function createBusConnections(
  options: BusConnectionsDependencies,
): Capability<
  "connectBus" | "streamBus" | "listTopics" | "listTopicEvents" | "publishTopicEvent",
  Grant
> {
  const limits = { ...busLimitsOf(options.processes), ...options.limits };
  const connections = new Connections({ ...options, limits });
  const acceptHandshake = createHandshakes(limits.frameBytesMax);
  const slots = new ConnectionSlots(limits);
  const deps = { ...options, limits, connections, acceptHandshake, slots };
  return {
    capacities: [slots.capacity],
    operations: {
      connectBus: connectBusHandler(deps),
      streamBus: streamBusHandler(deps),
      listTopics: listTopicsHandler(options),
      listTopicEvents: listTopicEventsHandler(options),
      publishTopicEvent: publishTopicEventHandler(options),
    },
    leave: () => connections.stop(),
    close: () => connections.close(),
  };
}
