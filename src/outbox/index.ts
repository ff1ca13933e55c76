// The node's change feed with the housekeeping of what it reads, how a seed records its changes, and the events of the bus: recorded,
// numbered, told. One feed per node: what `reportWrite` is given must reach everything that this node keeps.
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
export { recordEvent, withClass, type CustomEvent, type EventActor } from "./event-store.ts";
export {
  busRange,
  busTables,
  readEvents,
  type BusKey,
  type BusRange,
  type NumberedEvent,
  type NumberedHead,
} from "./numbered-event-store.ts";

/** Starts reading; `close` ends it. */
export const openChangeFeed = (
  options: ChangeFeedOptions & { readonly historyRoom: HistoryRoomOf },
): ChangeFeed & Pick<Capability, "housekeeping"> =>
  Object.assign(createChangeFeed(options), {
    housekeeping: [createHousekeeping(options.control, options.historyRoom)],
  });

export interface EventsOptions extends Omit<SequencerOptions, "onNumbered"> {
  readonly control: Pool;
}

/** This node's part in numbering events, and what it hears of numbered ones; `close` ends both. */
export function openEvents(
  options: EventsOptions,
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

/** Takes accounts that are gone out of the events that they have caused; what events say of rows stays. */
export async function forgetActors(
  control: Connection,
  workspaceId: Guid,
  endUserIds: readonly Guid[],
): Promise<void> {
  // In this order: what gets its number meanwhile has lost its actor by then, or is found among the numbered ones.
  await forgetChangeActors(control, workspaceId, endUserIds);
  await forgetNumberedActors(control, workspaceId, endUserIds);
}
