// The messages between the measuring process and the process of the subscribers.
export type Command =
  /** One more subscriber for each token. @param isWhole whether each must see every offset */
  | {
      readonly do: "join";
      readonly tokens: readonly string[];
      readonly port: number;
      readonly path: string;
      readonly bus: string;
      readonly isWhole: boolean;
      /** Offset of the first event that they want; without it, those from now on. */
      readonly from?: number;
    }
  | { readonly do: "figures" }
  /** Counts from zero from now on. */
  | { readonly do: "forget" };

export interface CrowdFigures {
  readonly open: number;
  readonly subscribed: number;
  readonly deliveries: number;
  readonly bytes: number;
  /** Offsets that were jumped over, and those that came again. */
  readonly missing: number;
  readonly repeated: number;
  readonly refusals: Readonly<Record<string, number>>;
  /** From the moment of publishing to that of reading. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
  /** The lowest position of all subscribers. */
  readonly lowestNext: number;
}
