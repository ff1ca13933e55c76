// Reports to a node which events were numbered, on all buses, in the order of their numbers. Does
// not query the database without listeners.
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
  /** The last reported sequence number; undefined without listeners. */
  let position: number | undefined;
  let beginning: Promise<number> | undefined;

  /** Sets the position for the first listener. Earlier events are not reported. */
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
      // A listener that was added during this read may have set a later position.
      if (position !== undefined) position = Math.max(position, last.seq);
      for (const listener of listeners) listener(heads);
      if (heads.length < ROWS_MAX) return;
    }
  }

  const complaint = "events of the bus cannot be read";
  const poller = startPoller({ ...options, read, complaint, channel: NUMBERED_CHANNEL });
  return {
    /**
     * Adds a listener. After the promise resolves, the listener receives every newly numbered event
     * once, or again after an outage.
     * @returns a function that removes the listener
     * @throws the database's error
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
    /** Reads now. */
    poll: poller.poll,
    close(): void {
      poller.close();
      listeners.clear();
    },
  };
}
