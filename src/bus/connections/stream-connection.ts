// One stream of server-sent events to a bus client. It sends the events of one bus until the client
// disconnects, the client's credential ends, or the gateway stops.
import type { ServerResponse } from "node:http";
import type { BusAddress } from "../../access/index.ts";
import {
  GatewayError,
  type ReplyHeaders,
  type LongLivedConnection,
  type OpeningRequest,
} from "../../contract/index.ts";
import type { BusFrame, Subscription } from "../bus.ts";
import { endingOf, tooSlow, type Ending } from "./ending.ts";
import { COMMENT, eventMessage, positionMessage } from "./frames.ts";
import { BusConnection, type BusConnectionDependencies } from "./bus-connection.ts";

export class StreamConnection extends BusConnection {
  readonly #response: ServerResponse;
  readonly #address: BusAddress;
  #subscription: Subscription;
  #writtenAt = performance.now();
  /**
   * The time by which the client must have read the end of the stream, in monotonic milliseconds.
   * Infinite until the stream ends.
   */
  #deadline = Number.POSITIVE_INFINITY;

  constructor(
    deps: BusConnectionDependencies,
    openConnection: LongLivedConnection,
    { response }: OpeningRequest,
    {
      address,
      subscription,
    }: { readonly address: BusAddress; readonly subscription: Subscription },
  ) {
    super(deps, openConnection);
    this.#response = response;
    this.#address = address;
    this.#subscription = subscription;
    this.#response.once("close", () => {
      this.#subscription.close();
      this.closed();
    });
  }

  /** Sends the status line and headers, and then starts the delivery of events. */
  begin(headers: ReplyHeaders): void {
    this.#response.writeHead(200, headers);
    this.#response.flushHeaders();
    // Tells the client its position at once. If the stream breaks before the first event, the
    // client can continue from this position.
    this.#write(positionMessage(this.#subscription.offset));
    this.#subscription.resume();
  }

  event(frame: BusFrame): void {
    this.#write(eventMessage(frame));
  }

  ended(reason: "denied" | "lost"): void {
    this.end(endingOf(new GatewayError(reason === "denied" ? "TOPIC_DENIED" : "UNAVAILABLE")));
  }

  protected override stop(ending: Ending): void {
    this.#subscription.close();
    this.#deadline = performance.now() + this.deps.limits.closingMs;
    // `end` would wait until the client has read all data, which a slow client may never do. So the
    // stream of a slow client is cut.
    if (ending === tooSlow) this.#response.destroy();
    else this.#response.end();
  }

  /**
   * Does nothing, because a client cannot renew the token of a stream. It reconnects with a new
   * token instead.
   */
  protected override warn(): void {}

  protected override pauseDelivery(isPaused: boolean): void {
    if (isPaused) this.#subscription.pause();
    else this.#subscription.resume();
  }

  protected override async rightsChanged(): Promise<void> {
    const before = this.#subscription;
    if (this.subscriber === null) return;
    before.pause();
    try {
      const { bus } = this.deps;
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

  protected override onTick(now: number): void {
    if (this.ending !== null) {
      if (now >= this.#deadline) this.#response.destroy();
    } else if (now - this.#writtenAt >= this.deps.limits.commentMs && !this.isStalled)
      this.#write(COMMENT);
  }

  #write(bytes: Buffer): void {
    if (this.send(this.#response, bytes)) this.#writtenAt = performance.now();
  }
}
