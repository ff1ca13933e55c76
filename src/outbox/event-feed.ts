// Tells the listeners on a node which events of the Event Bus have got a number, in the order of
// these numbers. While there are no listeners, it does not query the database.
import type { Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { startPoller, type Signals } from "../platform/signals/index.ts";
import { headsSince, newestSeq, type NumberedHead } from "./numbered-event-store.ts";
import { NUMBERED_CHANNEL } from "./sequencer.ts";

export type HeadListener = (heads: readonly NumberedHead[]) => void;

export type EventFeed = ReturnType<typeof createEventFeed>;

export interface EventFeedOptions {
  readonly control: Pool;
  readonly log: Logger;
  readonly signals?: Signals | undefined;
  readonly pollMs?: number;
}

const ROWS_MAX = 2_000;

export function createEventFeed(options: EventFeedOptions) {
  const { control } = options;
  const listeners = new Set<HeadListener>();
  /**
   * Sequence number of the last event that was reported. Undefined while there are no listeners.
   */
  let position: number | undefined;
  let beginning: Promise<number> | undefined;

  /**
   * Sets the position to the newest event when the first listener is added, so that older events
   * are not reported.
   */
  async function begin(): Promise<number> {
    beginning ??= newestSeq(control).finally(() => (beginning = undefined));
    const newest = await beginning;
    return (position ??= newest);
  }

  async function read(): Promise<void> {
    for (;;) {
      if (listeners.size === 0) return;
      const from = position ?? (await begin());
      const heads = await headsSince(control, from, ROWS_MAX);
      const last = heads.at(-1);
      if (last === undefined) return;
      // A listener that was added during this read may have set a later position. The position must
      // not go back.
      if (position !== undefined) position = Math.max(position, last.seq);
      for (const listener of listeners) listener(heads);
      if (heads.length < ROWS_MAX) return;
    }
  }

  const complaint =
    "The gateway cannot read new events of the Event Bus from the database, so subscribers get these events later. It tries again until the database responds. The field `reason` of this log line contains the error.";
  const poller = startPoller({ ...options, read, complaint, channel: NUMBERED_CHANNEL });
  return {
    /**
     * Adds a listener. The listener gets each event that is numbered after the returned promise has
     * resolved. After a failure of the database, it may get an event twice.
     * @returns a function that removes the listener
     * @throws the error of the database if the number of the newest event cannot be read
     */
    follow: async (listener: HeadListener): Promise<() => void> => {
      listeners.add(listener);
      const unfollow = (): void => {
        listeners.delete(listener);
        if (listeners.size === 0) position = undefined;
      };
      try {
        if (position === undefined) await begin();
      } catch (error) {
        unfollow();
        throw error;
      }
      return unfollow;
    },
    /** Reads new events now, and not only at the next poll. */
    poll: poller.poll,
    close(): void {
      poller.close();
      listeners.clear();
    },
  };
}
