// Defines the Event Bus for connections and automations: subscriptions to numbered events, and
// publications.
import type { BusAddress } from "../access/index.ts";
import type { AuthenticatedCaller, Guid } from "../contract/index.ts";
import type { Party } from "../platform/capacity/index.ts";
import type { DataAccess } from "../query/index.ts";

/** One event as a subscriber sees it. Subscribers that see the same rows share the text. */
export interface BusFrame {
  readonly offset: number;
  /** The type, as in the text: `row.inserted`, `row.updated`, `row.deleted` or `custom.<name>`. */
  readonly type: string;
  /** The CloudEvents object as JSON, in one line. */
  readonly text: Buffer;
}

export interface BusListener {
  /**
   * Receives the events in the order of offsets, each event once. The bus omits events of which the
   * subscriber sees nothing. Must not throw.
   */
  event(frame: BusFrame): void;
  /**
   * Calls `deliver` synchronously. `deliver` hands over several events, so that the connection can
   * send them in one write.
   */
  batch(deliver: () => void): void;
  /**
   * Reports the end of the subscription; no call follows. `denied`: the subscriber lost its right.
   * `lost`: delivery failed too often, and the client must subscribe again from the next offset.
   */
  ended(reason: "denied" | "lost"): void;
}

/**
 * The caller for which the bus delivers events. The connection closes a subscription when its
 * credential ends. The bus itself follows changes of the grant.
 */
export interface Subscriber {
  readonly caller: AuthenticatedCaller;
  readonly access: Pick<DataAccess, "grant" | "grantIn" | "claims" | "actor">;
  /** The party that pays for reading the events and for projecting their rows. */
  readonly party: Party;
}

export interface Subscription {
  /** Offset of the next event. */
  readonly offset: number;
  /** Stops delivery until `resume`. The bus keeps no events in memory meanwhile. */
  pause(): void;
  /** Starts or continues delivery. A new subscription is paused until the first call. */
  resume(): void;
  close(): void;
}

/**
 * Offset of the first event to deliver. If the bus has deleted that event, or has not numbered it
 * yet, the nearest available offset is used.
 */
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
   * Resolves when the event is recorded. Events that are published later get higher offsets.
   * @param name 1 to 100 letters, digits, `_`, `-` and `.`; the event type is `custom.<name>`
   * @param data any JSON value, 64 KiB at most
   * @throws GatewayError TOPIC_DENIED, INVALID_REQUEST, UNAVAILABLE
   */
  readonly publish: (
    access: Pick<DataAccess, "grant" | "claims" | "actor">,
    bus: BusAddress,
    name: string,
    data: unknown,
  ) => Promise<Publication>;
}

interface Publication {
  readonly id: Guid;
  /**
   * Resolves when the event has its offset. If it rejects, the event may still get an offset later.
   * @throws GatewayError UNAVAILABLE
   */
  readonly offset: Promise<number>;
}
