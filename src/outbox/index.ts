// Public API of outbox/: the node's change feed with its housekeeping, the change rows of seeds,
// and the events of the bus. A node has one feed. Writes that `reportWrite` receives must reach
// every cache of this node.
import { createChangeFeed, type ChangeFeed, type ChangeFeedOptions } from "./change-feed.ts";
import { forgetChangeActors } from "./change-store.ts";
import { createEventFeed, type EventFeed } from "./event-feed.ts";
import { createHousekeeping, type HistoryRoomOf } from "./housekeeping.ts";
import { forgetNumberedActors } from "./numbered-event-store.ts";
import { startSequencer, type SequencerOptions } from "./sequencer.ts";
import type { Capability, Guid } from "../contract/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";

export { changeTable, recordChange, changeTables } from "./change-store.ts";
export type { ChangeFeed } from "./change-feed.ts";
export type { EventFeed, HeadListener } from "./event-feed.ts";
export { recordEvent, withClass } from "./event-store.ts";
export {
  busRange,
  busTables,
  readEvents,
  type BusKey,
  type BusRange,
  type NumberedEvent,
} from "./numbered-event-store.ts";

/** Opens the change feed and starts to read. `close` ends it. */
export const openChangeFeed = (
  options: ChangeFeedOptions & { readonly historyRoom: HistoryRoomOf },
): ChangeFeed & Pick<Capability, "housekeeping"> =>
  Object.assign(createChangeFeed(options), {
    housekeeping: [createHousekeeping(options.control, options.historyRoom)],
  });

export interface OpenEventsOptions extends Omit<SequencerOptions, "onNumbered"> {
  readonly control: Pool;
}

/** Starts this node's sequencer and its feed of numbered events. `close` ends both. */
export function openEvents(
  options: OpenEventsOptions,
): Pick<EventFeed, "follow"> & { readonly close: () => Promise<void> } {
  const feed = createEventFeed(options);
  const stop = startSequencer({ ...options, onNumbered: feed.poll });
  return {
    follow: feed.follow,
    close: async () => {
      feed.close();
      await stop();
    },
  };
}

/** Removes deleted accounts from the events that they caused. The events' row data stays. */
export async function forgetActors(
  control: Connection,
  workspaceId: Guid,
  endUserIds: readonly Guid[],
): Promise<void> {
  // The order matters. An event that is numbered between the two calls has already lost its actor.
  await forgetChangeActors(control, workspaceId, endUserIds);
  await forgetNumberedActors(control, workspaceId, endUserIds);
}
