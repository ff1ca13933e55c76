// The node's change feed with the housekeeping of what it reads, and how a seed records its changes. One feed per node: what `reportWrite`
// is given must reach everything that this node keeps.
import { createChangeFeed, type ChangeFeed, type ChangeFeedOptions } from "./change-feed.ts";
import { createHousekeeping } from "./housekeeping.ts";
import type { Capability } from "../contract/index.ts";

export { changeTable, forgetActors, recordChange, changeTables } from "./change-store.ts";
export type { ChangeFeed } from "./change-feed.ts";

/** Starts reading; `close` ends it. */
export const openChangeFeed = (
  options: ChangeFeedOptions,
): ChangeFeed & Pick<Capability, "housekeeping"> =>
  Object.assign(createChangeFeed(options), { housekeeping: [createHousekeeping(options.control)] });
