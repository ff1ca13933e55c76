// The subscriptions of one WebSocket, by the ids that its client gave them.
import { parseBusAddress, type BusAddress } from "../../access/index.ts";
import { GatewayError, type ServerFrame } from "../../contract/index.ts";
import type { Bus, BusFrame, From, Subscriber, Subscription } from "../bus.ts";
import { eventFrame, eventHead, serverFrame } from "./frames.ts";

interface Entry {
  readonly id: string;
  readonly bus: string;
  readonly address: BusAddress;
  readonly head: string;
  /** Null while it is being made. */
  subscription: Subscription | null;
}

export interface SubscriptionsOptions {
  readonly bus: Pick<Bus, "subscribe">;
  readonly max: number;
  readonly write: (frame: Buffer) => void;
  readonly isHeld: () => boolean;
}

export class Subscriptions {
  readonly #options: SubscriptionsOptions;
  readonly #entries = new Map<string, Entry>();

  constructor(options: SubscriptionsOptions) {
    this.#options = options;
  }

  /** @throws GatewayError INVALID_REQUEST, TOO_MANY_CONCURRENT, TOPIC_DENIED, UNAVAILABLE */
  async add(subscriber: Subscriber, id: string, bus: string, from: From): Promise<void> {
    const address = parseBusAddress(bus);
    if (address === undefined || this.#entries.has(id))
      throw new GatewayError("INVALID_REQUEST", NAMED_ALREADY);
    const { max } = this.#options;
    if (this.#entries.size >= max)
      throw new GatewayError("TOO_MANY_CONCURRENT", {
        message: `A connection has at most ${max} subscriptions; end some, or open another connection.`,
      });
    const entry: Entry = { id, bus, address, head: eventHead(id, bus), subscription: null };
    this.#entries.set(id, entry);
    const offset = await this.#open(subscriber, entry, from);
    if (offset === null) return;
    this.#send({ type: "subscribed", id, bus, offset });
    if (!this.#options.isHeld()) entry.subscription?.resume();
  }

  /** @returns false where there is none of this id */
  remove(id: string): boolean {
    const entry = this.#entries.get(id);
    entry?.subscription?.close();
    return this.#entries.delete(id);
  }

  /** Goes on where each stood, on behalf of somebody with other rights. */
  async move(subscriber: Subscriber): Promise<void> {
    for (const entry of this.#entries.values()) {
      const { subscription } = entry;
      if (subscription === null) continue;
      subscription.pause();
      entry.subscription = null;
      try {
        if ((await this.#open(subscriber, entry, subscription.offset)) === null) continue;
        if (!this.#options.isHeld()) this.#entries.get(entry.id)?.subscription?.resume();
      } catch (error) {
        this.#ended(
          entry,
          error instanceof GatewayError && error.status === 403 ? "denied" : "lost",
        );
      } finally {
        // Not before: somebody is to listen to the bus all the time.
        subscription.close();
      }
    }
  }

  hold(isHeld: boolean): void {
    for (const { subscription } of this.#entries.values())
      if (isHeld) subscription?.pause();
      else subscription?.resume();
  }

  close(): void {
    for (const { subscription } of this.#entries.values()) subscription?.close();
    this.#entries.clear();
  }

  /** @returns the offset of the next event; null where it was taken back meanwhile @throws GatewayError */
  async #open(subscriber: Subscriber, entry: Entry, from: From): Promise<number | null> {
    const { bus, write } = this.#options;
    const listener = {
      event: (frame: BusFrame) => write(eventFrame(entry.head, frame)),
      ended: (reason: "denied" | "lost") => this.#ended(entry, reason),
    };
    try {
      const subscription = await bus.subscribe(subscriber, entry.address, from, listener);
      if (this.#entries.get(entry.id) !== entry) {
        subscription.close();
        return null;
      }
      entry.subscription = subscription;
      return subscription.offset;
    } catch (error) {
      if (this.#entries.get(entry.id) !== entry) return null;
      this.#entries.delete(entry.id);
      throw error;
    }
  }

  #ended({ id }: Entry, reason: "denied" | "lost"): void {
    this.#entries.delete(id);
    const code = reason === "denied" ? "TOPIC_DENIED" : "UNAVAILABLE";
    const message = reason === "denied" ? RIGHT_GONE : DELIVERY_LOST;
    this.#send({ type: "error", id, code, message });
  }

  #send(frame: ServerFrame): void {
    this.#options.write(serverFrame(frame));
  }
}

const NAMED_ALREADY = { message: "/id: a subscription of this connection has this id already" };
const RIGHT_GONE =
  "The credential may not listen to this bus any more; the subscription has ended.";
const DELIVERY_LOST =
  "Events could not be delivered; the subscription has ended. Subscribe again, from the offset after the last one.";
