// Subscribes this node to the numbered events of a feed, as long as somebody on the node needs
// them.
import type { EventFeed, HeadListener } from "../outbox/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";

/** Creates a follower of the feed. All callers of `start` share one registration at the feed. */
export function createFollowing(feed: Pick<EventFeed, "follow">, onHeads: HeadListener) {
  let following: Promise<() => void> | undefined;
  return {
    /**
     * Resolves when the listener receives all newer events.
     * @throws the database's error if the registration fails
     */
    start(): Promise<unknown> {
      // Each call of `follow` needs a function object of its own. Otherwise a late end of an
      // earlier registration would remove the new one.
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
