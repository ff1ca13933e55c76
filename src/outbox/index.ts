// Public API of the folder `outbox`: the feed of writes with its periodic deletions, the change
// rows of seeds, and the events of the Event Bus. Each node has one feed of writes. All writes of
// the node must be reported to it, so that they reach all caches of the node.
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

/** Opens the feed of writes, and starts to read. `close` stops it. */
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
 * Starts the sequencer of this node, which numbers events, and its feed of numbered events. `close`
 * stops both.
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
 * Removes the ids of deleted accounts from the events that they caused. The row data in these
 * events stays.
 */
export async function forgetActors(
  control: Connection,
  workspaceId: Guid,
  endUserIds: readonly Guid[],
): Promise<void> {
  // Events without a number must come first. An event that gets its number between the two calls
  // has then already lost the id.
  await forgetChangeActors(control, workspaceId, endUserIds);
  await forgetNumberedActors(control, workspaceId, endUserIds);
}
