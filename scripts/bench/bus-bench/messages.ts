// The messages between the measuring process and the process of the subscribers.
export type Command =
  /**
   * Adds one subscriber for each token.
   * @param isWhole true if each subscriber must see every offset
   */
  | {
      readonly do: "join";
      readonly tokens: readonly string[];
      readonly port: number;
      readonly path: string;
      readonly bus: string;
      readonly isWhole: boolean;
      /**
       * Offset of the first event that the subscribers want. Without it, they get only new events.
       */
      readonly from?: number;
    }
  | { readonly do: "figures" }
  /** Resets the figures. */
  | { readonly do: "forget" };

export interface CrowdFigures {
  readonly open: number;
  readonly subscribed: number;
  readonly deliveries: number;
  readonly bytes: number;
  /** Number of offsets that never arrived, and of offsets that arrived again (`repeated`). */
  readonly missing: number;
  readonly repeated: number;
  readonly refusals: Readonly<Record<string, number>>;
  /** Delays between publication and receipt. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
  /** The lowest next offset of all subscribers. */
  readonly lowestNext: number;
}
