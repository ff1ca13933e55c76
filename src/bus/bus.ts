// The interface of the Event Bus for client connections and automations. Callers subscribe to
// numbered events, and publish custom events.
import type { BusAddress } from "../access/index.ts";
import type { AuthenticatedCaller, Guid } from "../contract/index.ts";
import type { Party } from "../platform/capacity/index.ts";
import type { DataAccess } from "../query/index.ts";

/**
 * One event as a subscriber sees it. Subscribers that see the same rows of the event share the
 * bytes of `text`.
 */
export interface BusFrame {
  readonly offset: number;
  /**
   * The type of the event, as in `text`: `row.inserted`, `row.updated`, `row.deleted` or
   * `custom.<name>`.
   */
  readonly type: string;
  /** The CloudEvents object as JSON, in one line. */
  readonly text: Buffer;
}

export interface BusListener {
  /**
   * Receives one event. The bus calls this method once for each event, in the order of offsets. The
   * bus leaves out events without a row that the subscriber may see. The method must not throw.
   */
  event(frame: BusFrame): void;
  /**
   * The bus passes events in batches, so that the connection can send them in one write. This
   * method must call `deliver` before it returns. `deliver` calls `event` once for each event of
   * the batch.
   */
  batch(deliver: () => void): void;
  /**
   * Reports that the subscription has ended. The bus calls no other method afterwards. `denied`:
   * the subscriber lost its right to subscribe. `lost`: delivery failed too often, and the client
   * must subscribe again from its next offset.
   */
  ended(reason: "denied" | "lost"): void;
}

/**
 * The caller to which the bus delivers events. The connection must close the subscription when the
 * caller's credential ends. The bus reacts to changes of the caller's rights (grant), so the
 * connection need not.
 */
export interface Subscriber {
  readonly caller: AuthenticatedCaller;
  readonly access: Pick<DataAccess, "grant" | "grantIn" | "claims" | "actor">;
  /**
   * The workspace, caller class and network of the subscriber. The work of a delivery, which reads
   * events and selects visible rows, counts against their limits.
   */
  readonly party: Party;
}

export interface Subscription {
  /** Offset of the next event: its number on the bus. */
  readonly offset: number;
  /**
   * Stops delivery until `resume` is called. Meanwhile the bus holds no events in memory for this
   * subscription.
   */
  pause(): void;
  /** Starts or continues delivery. A new subscription is paused until the first call. */
  resume(): void;
  close(): void;
}

/**
 * The first event to deliver: the event with this offset, the oldest stored event (`earliest`), or
 * the next new event (`latest`). If the event with this offset was deleted or does not exist yet,
 * delivery starts at the nearest event.
 */
export type From = number | "earliest" | "latest";

export interface Bus {
  /**
   * Subscribes a caller to the events of one bus. The new subscription is paused.
   * @throws GatewayError TOPIC_DENIED if the caller may not subscribe to the topic; UNAVAILABLE if
   *   the database cannot be reached or is busy
   */
  readonly subscribe: (
    subscriber: Subscriber,
    bus: BusAddress,
    from: From,
    listener: BusListener,
  ) => Promise<Subscription>;
  /**
   * Returns the newest stored events of a topic, the newest first. Leaves out events without a row
   * that the caller may see.
   * @param bus the topic; without `instance`, the events of all its buses
   * @throws GatewayError TOPIC_DENIED if the caller may not subscribe to the topic; UNAVAILABLE if
   *   the database cannot be reached or is busy
   */
  readonly newest: (
    access: Pick<DataAccess, "grant" | "grantIn" | "claims" | "actor">,
    bus: { readonly topic: string; readonly instance: string | undefined },
    rowsMax: number,
  ) => Promise<readonly BusFrame[]>;
  /**
   * Publishes a custom event. Resolves when the event is stored. Events that are published later
   * get higher offsets.
   * @param name 1 to 100 letters, digits, `_`, `-` and `.`; the event type is `custom.<name>`
   * @param data any JSON value of at most 64 KiB
   * @throws GatewayError TOPIC_DENIED if the caller may not publish
   * @throws GatewayError INVALID_REQUEST if the name or the data is not valid
   * @throws GatewayError UNAVAILABLE if the event cannot be stored
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
   * @throws GatewayError UNAVAILABLE if the event gets no offset in time
   */
  readonly offset: Promise<number>;
}
