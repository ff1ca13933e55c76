// One stream of server-sent events: the events of one bus until the client leaves, its credential ends, or the gateway stops.
import type { ServerResponse } from "node:http";
import type { BusAddress } from "../../access/index.ts";
import {
  GatewayError,
  type Headers,
  type KeptConnection,
  type OpeningRequest,
} from "../../contract/index.ts";
import type { BusFrame, Subscription } from "../bus.ts";
import { endingOf, tooSlow, type Ending } from "./ending.ts";
import { COMMENT, eventMessage, positionMessage } from "./frames.ts";
import { HeldConnection, type Held } from "./held-connection.ts";

export class StreamConnection extends HeldConnection {
  readonly #response: ServerResponse;
  readonly #address: BusAddress;
  #subscription: Subscription | null;
  #writtenAt = performance.now();
  /** Monotonic milliseconds from which on it is not waited for the client any more. */
  #deadline = Number.POSITIVE_INFINITY;

  constructor(
    held: Held,
    kept: KeptConnection,
    { response }: OpeningRequest,
    {
      address,
      subscription,
    }: { readonly address: BusAddress; readonly subscription: Subscription },
  ) {
    super(held, kept);
    this.#response = response;
    this.#address = address;
    this.#subscription = subscription;
    this.#response.once("close", () => {
      this.#subscription?.close();
      this.gone();
    });
  }

  /** Sends the head, and events from then on. */
  begin(headers: Headers): void {
    this.#response.writeHead(200, headers);
    this.#response.flushHeaders();
    // A client that loses the stream before its first event comes back to this place.
    if (this.#subscription !== null) this.#write(positionMessage(this.#subscription.offset));
    this.#subscription?.resume();
  }

  event(frame: BusFrame): void {
    this.#write(eventMessage(frame));
  }

  ended(reason: "denied" | "lost"): void {
    this.end(endingOf(new GatewayError(reason === "denied" ? "TOPIC_DENIED" : "UNAVAILABLE")));
  }

  protected override stop(ending: Ending): void {
    this.#subscription?.close();
    this.#deadline = performance.now() + this.held.limits.closingMs;
    // What it has not read yet would keep it waiting.
    if (ending === tooSlow) this.#response.destroy();
    else this.#response.end();
  }

  /** A client of a stream comes back with a fresh token by itself. */
  protected override warn(): void {}

  protected override hold(isHeld: boolean): void {
    if (isHeld) this.#subscription?.pause();
    else this.#subscription?.resume();
  }

  protected override async moved(): Promise<void> {
    const before = this.#subscription;
    if (before === null || this.subscriber === null) return;
    before.pause();
    try {
      const { bus } = this.held;
      const next = await bus.subscribe(this.subscriber, this.#address, before.offset, this);
      this.#subscription = next;
      if (this.ending !== null) next.close();
      else if (!this.isStalled) next.resume();
    } catch (error) {
      this.end(endingOf(error));
    } finally {
      before.close();
    }
  }

  protected override beat(now: number): void {
    if (this.ending !== null) {
      if (now >= this.#deadline) this.#response.destroy();
    } else if (now - this.#writtenAt >= this.held.limits.commentMs && !this.isStalled)
      this.#write(COMMENT);
  }

  #write(bytes: Buffer): void {
    if (this.ending !== null || !this.#response.writable || !this.pays(bytes)) return;
    this.#writtenAt = performance.now();
    this.#response.write(bytes);
    this.wrote();
  }
}
