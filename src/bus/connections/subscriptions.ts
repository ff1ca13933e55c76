// The subscriptions of one WebSocket connection, by the ids that the client chose.
import { parseBusAddress } from "../../access/index.ts";
import { GatewayError, type LongLivedConnection } from "../../contract/index.ts";
import type { Bus, BusFrame, BusListener, From, Subscriber, Subscription } from "../bus.ts";
import { eventFrame, eventHead, serverFrame } from "./frames.ts";

/** The WebSocket connection to which the subscriptions belong. */
export interface SubscriptionsOwner {
  /** The connection, which counts each new subscription as a call of the workspace. */
  readonly openConnection: Pick<LongLivedConnection, "admit">;
  write(frame: Buffer): void;
  batch(write: () => void): void;
  /** True while the client reads too slowly and delivery is paused. */
  readonly isStalled: boolean;
}

export class Subscriptions {
  readonly #bus: Pick<Bus, "subscribe">;
  readonly #max: number;
  readonly owner: SubscriptionsOwner;
  /**
   * The subscriptions, usually only one. Each change replaces the array, because a new array has no
   * unused memory.
   */
  #entries: readonly SubscriptionEntry[] = [];

  constructor(bus: Pick<Bus, "subscribe">, max: number, owner: SubscriptionsOwner) {
    this.#bus = bus;
    this.#max = max;
    this.owner = owner;
  }

  /**
   * Opens a subscription, and sends the client the offset of its first event.
   * @throws GatewayError INVALID_REQUEST if the bus or the id is not valid
   * @throws GatewayError ALREADY_SUBSCRIBED if the connection already subscribes to the bus
   * @throws GatewayError TOO_MANY_CONCURRENT if the connection has too many subscriptions
   * @throws GatewayError TOPIC_DENIED if the caller may not subscribe
   * @throws GatewayError UNAVAILABLE if the database cannot be reached or is busy
   * @throws GatewayError if a usage limit refuses the call
   */
  async add(subscriber: Subscriber, id: string, bus: string, from: From): Promise<void> {
    if (parseBusAddress(bus) === undefined || this.#find(id) !== undefined)
      throw new GatewayError("INVALID_REQUEST", NAMED_ALREADY);
    if (this.#entries.some((entry) => entry.bus === bus))
      throw new GatewayError("ALREADY_SUBSCRIBED");
    if (this.#entries.length >= this.#max)
      throw new GatewayError("TOO_MANY_CONCURRENT", {
        message: `A connection can have at most ${this.#max} subscriptions, so this subscription was not opened. End other subscriptions, or open another connection.`,
      });
    const entry = new SubscriptionEntry(id, bus, this);
    this.#entries = [...this.#entries, entry];
    const offset = await this.#open(subscriber, entry, from, () =>
      this.owner.openConnection.admit(),
    );
    if (offset === null) return;
    this.owner.write(serverFrame({ type: "subscribed", id, bus, offset }));
    this.#begin(entry);
  }

  /**
   * Ends the subscription with this id. Returns false if the client has no subscription with this
   * id.
   */
  remove(id: string): boolean {
    const entry = this.#find(id);
    if (entry === undefined) return false;
    entry.subscription?.close();
    this.drop(entry);
    return true;
  }

  /**
   * Opens each subscription again at its next offset. Called when the rights of the subscriber have
   * changed.
   */
  async move(subscriber: Subscriber): Promise<void> {
    for (const entry of this.#entries) {
      const { subscription } = entry;
      if (subscription === null) continue;
      subscription.pause();
      entry.subscription = null;
      try {
        if ((await this.#open(subscriber, entry, subscription.offset)) === null) continue;
        this.#begin(entry);
      } catch (error) {
        entry.ended(error instanceof GatewayError && error.status === 403 ? "denied" : "lost");
      } finally {
        // The old subscription is closed only when the new one is open. Between them, the bus would
        // have no subscriber on this node, and the node would delete the state of the bus.
        subscription.close();
      }
    }
  }

  pauseDelivery(isPaused: boolean): void {
    for (const { subscription } of this.#entries)
      if (isPaused) subscription?.pause();
      else subscription?.resume();
  }

  close(): void {
    for (const { subscription } of this.#entries) subscription?.close();
    this.#entries = [];
  }

  drop(entry: SubscriptionEntry): void {
    this.#entries = this.#entries.filter((other) => other !== entry);
  }

  #begin({ subscription }: SubscriptionEntry): void {
    if (!this.owner.isStalled) subscription?.resume();
  }

  #find(id: string): SubscriptionEntry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  /**
   * Opens the subscription of an entry at the bus.
   * @param pay counts the subscription as a call of the workspace
   * @returns the offset of the next event; null if the client ended the subscription meanwhile
   * @throws GatewayError if a usage limit or the bus refuses the subscription
   */
  async #open(
    subscriber: Subscriber,
    entry: SubscriptionEntry,
    from: From,
    pay?: LongLivedConnection["admit"],
  ): Promise<number | null> {
    let ended: ((error?: unknown) => void) | undefined;
    try {
      ended = await pay?.();
      const address = parseBusAddress(entry.bus)!;
      const subscription = await this.#bus.subscribe(subscriber, address, from, entry);
      ended?.();
      if (!this.#entries.includes(entry)) {
        subscription.close();
        return null;
      }
      entry.subscription = subscription;
      return subscription.offset;
    } catch (error) {
      ended?.(error);
      if (!this.#entries.includes(entry)) return null;
      this.drop(entry);
      throw error;
    }
  }
}

class SubscriptionEntry implements BusListener {
  readonly id: string;
  readonly bus: string;
  readonly #head: string;
  readonly #all: Subscriptions;
  /** The subscription of the bus. Null until the bus has accepted it. */
  subscription: Subscription | null = null;

  constructor(id: string, bus: string, all: Subscriptions) {
    this.id = id;
    this.bus = bus;
    this.#head = eventHead(id, bus);
    this.#all = all;
  }

  event(frame: BusFrame): void {
    this.#all.owner.write(eventFrame(this.#head, frame));
  }

  batch(deliver: () => void): void {
    this.#all.owner.batch(deliver);
  }

  ended(reason: "denied" | "lost"): void {
    const { id } = this;
    this.#all.drop(this);
    const code = reason === "denied" ? "TOPIC_DENIED" : "UNAVAILABLE";
    const message = reason === "denied" ? RIGHT_GONE : DELIVERY_LOST;
    this.#all.owner.write(serverFrame({ type: "error", id, code, message }));
  }
}

const NAMED_ALREADY = {
  message: "/id: This connection already has a subscription with this id. Choose another id.",
};
const RIGHT_GONE =
  "Your credential no longer has the right to subscribe to this bus, so the gateway ended the subscription.";
const DELIVERY_LOST =
  "The gateway failed to deliver events to you several times, and ended the subscription. Subscribe again from the offset after your last event.";
