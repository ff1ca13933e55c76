// What the bus gives to those who hold connections and to automations: subscriptions to numbered events, and publications.
import type { BusAddress } from "../access/index.ts";
import type { AuthenticatedCaller, Guid } from "../contract/index.ts";
import type { Party } from "../platform/capacity/index.ts";
import type { DataAccess } from "../query/index.ts";

/** One event as a subscriber sees it. Those who see the same share the text. */
export interface BusFrame {
  readonly offset: number;
  /** As in the text: `row.inserted` and its kind, `custom.<name>`. */
  readonly type: string;
  /** The CloudEvents object as JSON, in one line. */
  readonly text: Buffer;
}

export interface BusListener {
  /** In the order of offsets, each once; those that the subscriber sees nothing of are left out. Must not throw. */
  event(frame: BusFrame): void;
  /** Calls `hand` at once, which hands over several events: one write takes them all. */
  together(hand: () => void): void;
  /** The last call. `denied`: the right is gone. `lost`: delivery has failed too often; subscribe again, from the next offset. */
  ended(reason: "denied" | "lost"): void;
}

/** On whose behalf. Whoever opens a subscription closes it when its credential has ended; what a grant says is followed here. */
export interface Subscriber {
  readonly caller: AuthenticatedCaller;
  readonly access: Pick<DataAccess, "grant" | "grantIn" | "claims" | "actor">;
  /** For whom its events are read and cut. */
  readonly party: Party;
}

export interface Subscription {
  /** Of the next event. */
  readonly offset: number;
  /** Nothing comes after it until `resume`; nothing is kept in memory meanwhile. */
  pause(): void;
  /** A subscription begins paused: nothing comes before the first call. */
  resume(): void;
  close(): void;
}

/** Offset of the first event that is wanted; one that is no longer kept, or not given yet, counts as the nearest that is. */
export type From = number | "earliest" | "latest";

export interface Bus {
  /** @throws GatewayError TOPIC_DENIED, UNAVAILABLE */
  readonly subscribe: (
    subscriber: Subscriber,
    bus: BusAddress,
    from: From,
    listener: BusListener,
  ) => Promise<Subscription>;
  /**
   * Resolves when the event is recorded: what is published after that has a higher number.
   * @param name 1 to 100 letters, digits, `_`, `-` and `.`; the type is this behind `custom.`
   * @param data anything that JSON can say, 64 KiB at most
   * @throws GatewayError TOPIC_DENIED, INVALID_REQUEST, UNAVAILABLE
   */
  readonly publish: (
    access: Pick<DataAccess, "grant" | "claims" | "actor">,
    bus: BusAddress,
    name: string,
    data: unknown,
  ) => Promise<Publication>;
}

export interface Publication {
  readonly id: Guid;
  /** Resolves when it has its number. Where it fails, the event may still get one. @throws GatewayError UNAVAILABLE */
  readonly offset: Promise<number>;
}
