// Registers a listener for the events that the gateway has numbered, as long as a subscriber or
// publisher on this node needs them.
import type { EventFeed, HeadListener } from "../outbox/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";

/**
 * Creates an object that registers `onHeads` at the feed of numbered events. All callers of `start`
 * share one registration.
 */
export function createFollowing(feed: Pick<EventFeed, "follow">, onHeads: HeadListener) {
  let following: Promise<() => void> | undefined;
  return {
    /**
     * Registers the listener. Resolves when the listener will receive all events that are numbered
     * from now on.
     * @throws the database's error if the registration fails
     */
    start(): Promise<unknown> {
      // Each registration gets a new function object. With a shared function object, the late end
      // of an earlier registration would also remove the new registration.
      return (following ??= asOwnWork(() => feed.follow((heads) => onHeads(heads))).catch(
        (error: unknown) => {
          following = undefined;
          throw error;
        },
      ));
    },
    stop(): void {
      following?.then(
        (unfollow) => unfollow(),
        () => undefined,
      );
      following = undefined;
    },
  };
}
