// What others may use of the outbox: the node's change feed, with the housekeeping of what it reads, and how a seed tells of itself.
// Refuses a second one per node: what `wrote` is told must reach everything that this node keeps.
import { createChangeFeed, type ChangeFeed, type ChangeFeedOptions } from "./change-feed.ts";
import { createHousekeeping } from "./housekeeping.ts";

export { changeTable, recordChange } from "./change-store.ts";
export type { ChangeFeed, ChangeListener } from "./change-feed.ts";

/** Starts reading and tidying; `close` ends both. */
export function openChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const feed = createChangeFeed(options);
  const housekeeping = createHousekeeping(options);
  return {
    wrote: feed.wrote,
    follow: feed.follow,
    get freshAt() {
      return feed.freshAt;
    },
    close: () => {
      feed.close();
      housekeeping.close();
    },
  };
}
