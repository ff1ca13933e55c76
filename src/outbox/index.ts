// Public API of `outbox/`: the feed of writes, the change rows, and the events of the Event Bus
// that have no number yet. Each node has one feed of writes. Every write of the node must be
// reported to this feed, so that it reaches all caches of the node.
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
export {
  newestEvents,
  newestOfTopics,
  type NewestEvent,
  type TopicEvent,
} from "./topic-events-store.ts";

/**
 * Creates the feed of writes, which starts to read, and the periodic deletion of old rows. `close`
 * stops both.
 */
export const openChangeFeed = (
  options: ChangeFeedOptions & { readonly historyRoom: HistoryRoomOf },
): ChangeFeed & Pick<Capability, "housekeeping"> =>
  Object.assign(createChangeFeed(options), {
    housekeeping: [createHousekeeping(options.control, options.historyRoom)],
  });

export interface OpenEventsOptions extends Omit<SequencerOptions, "onNumbered"> {
  readonly control: Pool;
}

/**
 * Starts the sequencer, which numbers events, and the feed of numbered events. `close` stops both.
 */
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

/**
 * Removes the ids of deleted accounts from the events that these accounts caused. The other
 * contents of these events stay.
 */
export async function forgetActors(
  control: Connection,
  workspaceId: Guid,
  endUserIds: readonly Guid[],
): Promise<void> {
  // The first call changes events without a number. An event can get its number between the two
  // calls, but has then already lost the id.
  await forgetChangeActors(control, workspaceId, endUserIds);
  await forgetNumberedActors(control, workspaceId, endUserIds);
}
