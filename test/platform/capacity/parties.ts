// Creates parties (callers that share a capacity) for tests.
import type { Party, Rank } from "../../../src/platform/capacity/index.ts";

export const partyOf = (holder: string | null, rank: Rank = 0, network = "network"): Party => ({
  holder,
  rank,
  network,
  reserve: 0.1,
  networkShare: 1,
});
