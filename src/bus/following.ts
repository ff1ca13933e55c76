// Follows the numbered events of a feed while this node needs them.
import type { EventFeed, HeadListener } from "../outbox/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";

/** Creates a follower. All callers of `start` share one registration at the feed. */
export function createFollowing(feed: Pick<EventFeed, "follow">, onHeads: HeadListener) {
  let following: Promise<() => void> | undefined;
  return {
    /** Resolves when the listener receives every newer event. @throws the database's error */
    start(): Promise<unknown> {
      // Each call to `follow` needs its own function: an earlier one may unfollow later than this
      // one follows.
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
