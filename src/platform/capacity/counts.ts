// The figures of one shared resource in the metrics.
import type { Rank } from "./party.ts";
import type { Spent } from "./share.ts";
import type { HolderKind } from "./spent-error.ts";

export class CapacityCounts {
  /** Units in use, by rank. */
  readonly unitsInUse: Record<Rank, number> = { 0: 0, 1: 0, 2: 0 };
  /** Refusals since the start, by the share that was used up. */
  readonly refused: Record<Spent, number> = { network: 0, rank: 0, holder: 0, node: 0 };
  /** Number of works that were ended for waiting parties, since the start. */
  ended = 0;
}

export interface MeasuredResource {
  /** Label of the metrics. */
  readonly name: string;
  /** The kind of the holders; workspaces by default. */
  readonly holder?: HolderKind | undefined;
  readonly counts: CapacityCounts;
  /** Number of waiting requests for units. */
  readonly waiting: number;
}
