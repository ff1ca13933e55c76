// The subscriptions of one WebSocket, by the ids that its client gave them.
import { parseBusAddress } from "../../access/index.ts";
import { GatewayError } from "../../contract/index.ts";
import type { Bus, BusFrame, BusListener, From, Subscriber, Subscription } from "../bus.ts";
import { eventFrame, eventHead, serverFrame } from "./frames.ts";

/** The connection whose subscriptions they are. */
export interface SubscriptionsOwner {
  /**
   * Counts a subscription as a call.
   * @returns a function to call once the subscription is made, or with the error if it failed
   * @throws GatewayError RATE_LIMITED and those of allowances
   */
  paySubscription(): Promise<(error?: unknown) => void>;
  write(frame: Buffer): void;
  together(write: () => void): void;
  /** Whether nothing is made for the client at present. */
  readonly isStalled: boolean;
}

export class Subscriptions {
  readonly #bus: Pick<Bus, "subscribe">;
  readonly #max: number;
  readonly #owner: SubscriptionsOwner;
  /** Few, mostly one; never changed in place, so that it takes no more room than that. */
  #entries: readonly Entry[] = [];

  constructor(bus: Pick<Bus, "subscribe">, max: number, owner: SubscriptionsOwner) {
    this.#bus = bus;
    this.#max = max;
    this.#owner = owner;
  }

  /**
   * @throws GatewayError INVALID_REQUEST, ALREADY_SUBSCRIBED, TOO_MANY_CONCURRENT, TOPIC_DENIED,
   *   UNAVAILABLE, those of the meter
   */
  async add(subscriber: Subscriber, id: string, bus: string, from: From): Promise<void> {
    if (parseBusAddress(bus) === undefined || this.#find(id) !== undefined)
      throw new GatewayError("INVALID_REQUEST", NAMED_ALREADY);
    if (this.#entries.some((entry) => entry.bus === bus))
      throw new GatewayError("ALREADY_SUBSCRIBED");
    if (this.#entries.length >= this.#max)
      throw new GatewayError("TOO_MANY_CONCURRENT", {
        message: `A connection has at most ${this.#max} subscriptions; end some, or open another connection.`,
      });
    const entry = new Entry(id, bus, this);
    this.#entries = [...this.#entries, entry];
    const offset = await this.#open(subscriber, entry, from, () => this.#owner.paySubscription());
    if (offset === null) return;
    this.write(serverFrame({ type: "subscribed", id, bus, offset }));
    this.#begin(entry);
  }

  /** @returns false where there is none of this id */
  remove(id: string): boolean {
    const entry = this.#find(id);
    if (entry === undefined) return false;
    entry.subscription?.close();
    this.drop(entry);
    return true;
  }

  /** Goes on where each stood, on behalf of somebody with other rights. */
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
        // Not before: somebody is to listen to the bus all the time.
        subscription.close();
      }
    }
  }

  hold(isHeld: boolean): void {
    for (const { subscription } of this.#entries)
      if (isHeld) subscription?.pause();
      else subscription?.resume();
  }

  close(): void {
    for (const { subscription } of this.#entries) subscription?.close();
    this.#entries = [];
  }

  drop(entry: Entry): void {
    this.#entries = this.#entries.filter((other) => other !== entry);
  }

  write(frame: Buffer): void {
    this.#owner.write(frame);
  }

  together(write: () => void): void {
    this.#owner.together(write);
  }

  #begin({ subscription }: Entry): void {
    if (!this.#owner.isStalled) subscription?.resume();
  }

  #find(id: string): Entry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  /** @returns the offset of the next event; null where it was taken back meanwhile @throws GatewayError */
  async #open(
    subscriber: Subscriber,
    entry: Entry,
    from: From,
    pay?: SubscriptionsOwner["paySubscription"],
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

class Entry implements BusListener {
  readonly id: string;
  readonly bus: string;
  readonly #head: string;
  readonly #all: Subscriptions;
  /** Null while it is being made. */
  subscription: Subscription | null = null;

  constructor(id: string, bus: string, all: Subscriptions) {
    this.id = id;
    this.bus = bus;
    this.#head = eventHead(id, bus);
    this.#all = all;
  }

  event(frame: BusFrame): void {
    this.#all.write(eventFrame(this.#head, frame));
  }

  together(hand: () => void): void {
    this.#all.together(hand);
  }

  ended(reason: "denied" | "lost"): void {
    const { id } = this;
    this.#all.drop(this);
    const code = reason === "denied" ? "TOPIC_DENIED" : "UNAVAILABLE";
    const message = reason === "denied" ? RIGHT_GONE : DELIVERY_LOST;
    this.#all.write(serverFrame({ type: "error", id, code, message }));
  }
}

const NAMED_ALREADY = { message: "/id: a subscription of this connection has this id already" };
const RIGHT_GONE =
  "The credential may not listen to this bus any more; the subscription has ended.";
const DELIVERY_LOST =
  "Events could not be delivered; the subscription has ended. Subscribe again, from the offset after the last one.";
