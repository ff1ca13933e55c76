// The options of a shared resource: its name, its units, its waits.
import type { BoundOptions } from "./bounds.ts";
import type { QueueBounds } from "./queue.ts";
import type { HolderKind } from "./spent-error.ts";

export interface CapacityOptions extends BoundOptions {
  /** Label of the metrics. */
  readonly name: string;
  /** Name of the units in refusals, in the plural: "connections to the database". */
  readonly what: string;
  /** The kind of the holders; workspaces by default. */
  readonly holder?: HolderKind;
  /**
   * A sentence for callers whose work was ended: "The gateway ended the upload, because it was
   * slow."
   */
  readonly whyEnded?: string;
  /** Value of `Retry-After` in refusals; 1 by default. */
  readonly retryAfterSeconds?: number;
  /**
   * Longest wait. 0: a request that does not fit at once is refused. Work that may be ended must
   * then release its lease as soon as it is told to end.
   */
  readonly waitMs: number;
  /**
   * Most units that the waiters of one network, of one rank of a holder, and of the node request;
   * no limit by default.
   */
  readonly waitersMax?: QueueBounds;
  /**
   * The wait after which the capacity may end other work: for a party of rank 0, and for the other
   * ranks (`openPatienceMs`). Never by default.
   */
  readonly patienceMs?: number;
  readonly openPatienceMs?: number;
}
