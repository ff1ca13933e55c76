// The Event Bus but for its connections: subscriptions to numbered events with what each subscriber may see of them, and publications.
import type { Capability } from "../contract/index.ts";
import { openEvents, type EventsOptions } from "../outbox/index.ts";
import type { Bus } from "./bus.ts";
import { createHub, type HubDependencies } from "./hub.ts";
import { createPublish, type PublishDependencies } from "./publish.ts";
import { createBusTurns } from "./turns.ts";

export { createBusConnections, type BusLimits } from "./connections/index.ts";
export { denied } from "./denied.ts";
export { checkEvent } from "./publish.ts";
export type { Bus, BusFrame, BusListener, From, Subscriber, Subscription } from "./bus.ts";

export type BusDependencies = EventsOptions &
  Omit<HubDependencies, "feed" | "turns"> &
  Omit<PublishDependencies, "feed" | "turns">;

/** Takes part in numbering events at once; `close` ends all subscriptions. */
export function createBus(
  deps: BusDependencies,
): Bus & Required<Pick<Capability, "capacities" | "close">> {
  const events = openEvents(deps);
  const turns = createBusTurns();
  const hub = createHub({ ...deps, turns, feed: events });
  return {
    subscribe: hub.subscribe,
    publish: createPublish({ ...deps, turns, feed: events }),
    capacities: Object.values(turns),
    close: async () => {
      hub.close();
      await events.close();
    },
  };
}
