// Subscribes to buses and publishes events for one client, over WebSockets or server-sent events.
import { ClientError } from "../errors.ts";
import type { ClientSession } from "../session.ts";
import type { CallOptions, Transport } from "../transport.ts";
import { waitFor } from "../waiting.ts";
import type { WorkspaceTypes } from "../workspace-types.ts";
import type { BusEvent, BusName } from "./event-types.ts";
import { BusSocket } from "./socket.ts";
import { BusStream } from "./stream.ts";
import { BusSubscription, type EventHandler, type SubscribeOptions } from "./subscription.ts";

export type BusTransport = "websocket" | "sse";

export class ClientBus<W extends WorkspaceTypes> {
  readonly #transport: Transport;
  readonly #by: BusTransport;
  readonly #sockets: BusSocket[] = [];
  readonly #streams = new Set<BusStream>();

  constructor(transport: Transport, session: ClientSession, by: BusTransport | undefined) {
    this.#transport = transport;
    this.#by = by ?? (typeof WebSocket === "undefined" ? "sse" : "websocket");
    session.listen((tokens) => {
      const userId = tokens?.user.id ?? null;
      for (const each of [...this.#sockets, ...this.#streams]) each.userChanged(userId);
    });
  }

  /**
   * Subscribes to a bus, such as `stock:all`. After a lost connection, the subscription continues
   * where it stopped. It ends with the error HISTORY_GONE if the gateway no longer stores the
   * events that the client has missed.
   * @param handler called once with each event, in order
   */
  subscribe(
    bus: BusName<W, "subscribe">,
    handler: EventHandler<BusEvent<W>>,
    options: SubscribeOptions = {},
  ): BusSubscription {
    const subscription = new BusSubscription(bus, handler, options);
    if (subscription.isClosed) return subscription;
    if (this.#by === "websocket") {
      subscription.onEnd(this.#socketFor(bus).add(subscription));
    } else {
      const stream = new BusStream(this.#transport, subscription);
      this.#streams.add(stream);
      subscription.onEnd(() => {
        this.#streams.delete(stream);
        stream.stop();
      });
      void stream.follow();
    }
    return subscription;
  }

  /**
   * Publishes a custom event. Subscribers get it as `custom.<event>`.
   * @returns the offset of the event
   */
  async publish(
    bus: BusName<W, "publish">,
    event: string,
    data: unknown,
    { signal }: CallOptions = {},
  ): Promise<number> {
    if (this.#by !== "websocket")
      throw new ClientError(
        "Publishing needs a WebSocket, which this runtime does not have. Use `notify` of a write instead.",
        { code: "PUBLISH_NEEDS_WEBSOCKET" },
      );
    const [first] = this.#sockets;
    const socket = first ?? this.#addSocket();
    return waitFor(socket.publish({ bus, event, data: data ?? null }), signal);
  }

  #socketFor(bus: string): BusSocket {
    return this.#sockets.find((socket) => socket.hasRoomFor(bus)) ?? this.#addSocket();
  }

  #addSocket(): BusSocket {
    const socket = new BusSocket(this.#transport);
    this.#sockets.push(socket);
    return socket;
  }
}
