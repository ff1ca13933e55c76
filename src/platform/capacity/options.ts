// The options of a shared resource: its name, its units, its waits.
import type { BoundOptions } from "./bounds.ts";
import type { QueueBounds } from "./queue.ts";
import type { HolderKind } from "./spent-error.ts";

export interface CapacityOptions extends BoundOptions {
  /** Label of the metrics. */
  readonly name: string;
  /** What a refusal calls the units, in the plural: "connections to the database". */
  readonly what: string;
  /** What the holders are; workspaces by default. */
  readonly holder?: HolderKind;
  /**
   * A sentence for callers whose work was ended: "The upload was ended, because it came slowly."
   */
  readonly whyEnded?: string;
  /** What a refusal tells its caller to wait; 1 by default. */
  readonly retryAfterSeconds?: number;
  /**
   * Longest wait. 0: what is not free at once is refused. Work that may be ended for others then
   * has to release its lease when it is told to end.
   */
  readonly waitMs: number;
  /**
   * Most units that waiters of one network, of one rank of a holder, and of the node ask for; any
   * number by default.
   */
  readonly waitersMax?: QueueBounds;
  /**
   * After this wait, work of others may be ended for a party of rank 0, and for the other ranks.
   * Never by default.
   */
  readonly patienceMs?: number;
  readonly openPatienceMs?: number;
}
