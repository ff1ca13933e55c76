// The public API of bus/: the publication of events, subscriptions to numbered events, and
// connections of clients. Each subscriber gets only the rows that it may see.
import type { Capability } from "../contract/index.ts";
import { openEvents, type OpenEventsOptions } from "../outbox/index.ts";
import type { Bus } from "./bus.ts";
import { createHub, type HubDependencies } from "./hub.ts";
import { createNewestEvents } from "./newest-events.ts";
import { createPublish, type PublishDependencies } from "./publish.ts";
import { createBusCapacities } from "./capacities.ts";

export { createBusConnections, type BusLimits } from "./connections/index.ts";
export { denied } from "./denied.ts";
export { checkEvent } from "./publish.ts";
export type { Bus, BusFrame, From, Subscription } from "./bus.ts";

export type BusDependencies = OpenEventsOptions &
  Omit<HubDependencies, "feed" | "capacities"> &
  Omit<PublishDependencies, "feed" | "capacities">;

/**
 * Creates the Event Bus of this node. The node also takes part in the numbering of events, which
 * one node at a time performs. `close` ends all subscriptions.
 */
export function createBus(
  deps: BusDependencies,
): Bus & Required<Pick<Capability, "capacities" | "close">> {
  const events = openEvents(deps);
  const capacities = createBusCapacities();
  const hub = createHub({ ...deps, capacities, feed: events });
  return {
    subscribe: hub.subscribe,
    newest: createNewestEvents({ ...deps, capacities }),
    publish: createPublish({ ...deps, capacities, feed: events }),
    capacities: Object.values(capacities),
    close: async () => {
      hub.close();
      await events.close();
    },
  };
}
