// What the metrics say of one capacity.
import type { Rank } from "./party.ts";
import type { Spent } from "./share.ts";

export class CapacityCounts {
  /** Units in use, by rank. */
  readonly held: Record<Rank, number> = { 0: 0, 1: 0, 2: 0 };
  /** Refusals since the start, by the share that was used up. */
  readonly refused: Record<Spent, number> = { network: 0, rank: 0, holder: 0, node: 0 };
  /** Work that was ended for others, since the start. */
  ended = 0;
}
