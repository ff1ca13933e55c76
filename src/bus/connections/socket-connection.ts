// One WebSocket connection of a bus client. It authenticates the client, performs the client's
// frames and sends events. It closes with a code that tells the reason. It writes frames directly
// to the TCP socket, because the WebSocket library would copy each frame.
import type { WebSocket } from "ws";
import { parseBusAddress, requireScopes } from "../../access/index.ts";
import { GatewayError, type LongLivedConnection, type ServerFrame } from "../../contract/index.ts";
import { ClientFrames, type TypedFrame, type FramesOwner } from "./client-frames.ts";
import { endingOf, authTimeout, tooManyFaults, type Ending } from "./ending.ts";
import { serverFrame } from "./frames.ts";
import {
  BusConnection,
  admitSubscriber,
  type BusConnectionDependencies,
} from "./bus-connection.ts";
import type { ConnectionSlot } from "./connection-slots.ts";
import { Subscriptions, type SubscriptionsOwner } from "./subscriptions.ts";

export class SocketConnection extends BusConnection implements FramesOwner, SubscriptionsOwner {
  readonly #ws: WebSocket;
  readonly #subscriptions: Subscriptions;
  readonly #frames: ClientFrames;
  /**
   * The connection slot of a client that has not authenticated yet; null after the client has
   * authenticated.
   */
  #unauthenticatedSlot: ConnectionSlot | null;
  /**
   * The time by which the client must authenticate, in monotonic milliseconds. While the connection
   * is ending, the time by which the client must have closed its side.
   */
  #deadline: number;
  #pingAt: number;
  #tickedAt = performance.now();
  /** Number of bytes received from the client when the last ping was sent. */
  #bytesReadAtPing = -1;
  #isReadingPaused = false;
  /** Number of publications whose events have no offset yet. */
  #unnumbered = 0;

  /**
   * @param waiting the connection slot of a client that has not authenticated; null for an
   *   authenticated client
   */
  constructor(
    deps: BusConnectionDependencies,
    openConnection: LongLivedConnection,
    ws: WebSocket,
    waiting: ConnectionSlot | null,
  ) {
    super(deps, openConnection);
    const { limits, bus } = deps;
    this.#ws = ws;
    this.#unauthenticatedSlot = waiting;
    this.#deadline = this.#tickedAt + limits.authMs;
    this.#pingAt = this.#tickedAt + limits.pingMs;
    this.#subscriptions = new Subscriptions(bus, limits.subscriptionsMax, this);
    this.#frames = new ClientFrames(limits, deps.readJson, this);
    ws.on("message", (data, isBinary) =>
      this.#frames.push(isBinary || !Buffer.isBuffer(data) ? null : data),
    );
    ws.on("ping", (data) => {
      if (this.ending === null && !this.isStalled && this.#frames.count()) ws.pong(data);
    });
    ws.on("pong", () => void this.#frames.count());
    // After an error, the WebSocket library closes the connection with the right code and emits
    // `close`. So this listener does nothing.
    ws.on("error", () => undefined);
    ws.on("close", () => {
      this.#stopWaiting();
      this.#frames.stop();
      this.#subscriptions.close();
      this.closed();
    });
  }

  get isAuthenticated(): boolean {
    return this.subscriber !== null;
  }

  /** Tells the client that it is authenticated, and removes the deadline for authentication. */
  ready(): void {
    this.#deadline = Number.POSITIVE_INFINITY;
    this.#sendFrame({ type: "ready" });
  }

  protected override stop({ close, reason }: Ending): void {
    this.#frames.stop();
    this.#subscriptions.close();
    this.#deadline = performance.now() + this.deps.limits.closingMs;
    this.#ws.resume();
    this.#ws.close(close, reason);
  }

  protected override warn(at: number): void {
    this.#sendFrame({ type: "expiring", at: new Date(at).toISOString() });
  }

  protected override pauseDelivery(isPaused: boolean): void {
    this.#subscriptions.pauseDelivery(isPaused);
    this.pauseReading(this.#isReadingPaused);
  }

  protected override rightsChanged(): Promise<void> {
    return this.#subscriptions.move(this.subscriber!);
  }

  protected override onTick(now: number): void {
    this.#frames.refill((now - this.#tickedAt) / 1_000);
    this.#tickedAt = now;
    if (now >= this.#deadline) {
      if (this.ending === null) this.end(authTimeout);
      else this.#ws.terminate();
    } else if (now >= this.#pingAt && this.ending === null) this.#pingClient(now);
  }

  /** Pings the client. Disconnects it if it sent nothing since the last ping. */
  #pingClient(now: number): void {
    const { bytesRead } = this.socket;
    if (bytesRead === this.#bytesReadAtPing) return this.#ws.terminate();
    this.#bytesReadAtPing = bytesRead;
    this.#pingAt = now + this.deps.limits.pingMs;
    this.#ws.ping();
  }

  async auth({ token }: TypedFrame<"auth">): Promise<void> {
    try {
      if (this.subscriber !== null) await this.renew(token);
      else {
        const caller = await this.openConnection.identify(token);
        this.enter(await admitSubscriber(this.deps, caller, this.openConnection.sourceIp), token);
        await this.openConnection.open(caller);
        this.#stopWaiting();
      }
    } catch (error) {
      return this.end(endingOf(error));
    }
    if (this.ending === null) this.ready();
  }

  #stopWaiting(): void {
    this.#unauthenticatedSlot?.release();
    this.#unauthenticatedSlot = null;
  }

  async subscribe({ id, bus, from = "latest" }: TypedFrame<"subscribe">): Promise<void> {
    requireScopes(this.subscriber!.caller, ["gateway:read"]);
    await this.#subscriptions.add(this.subscriber!, id, bus, from);
  }

  unsubscribe({ id }: TypedFrame<"unsubscribe">): void {
    if (this.#subscriptions.remove(id)) return;
    throw new GatewayError("INVALID_REQUEST", {
      message:
        "/id: This connection has no subscription with this id. Send the `id` of an open subscription.",
    });
  }

  ping(): void {
    this.#sendFrame({ type: "pong" });
  }

  tooManyFaults(): void {
    this.end(tooManyFaults);
  }

  /**
   * Publishes an event. The events of a connection are stored one after the other, in the order in
   * which they arrive. The client gets the offset of each event later, in an `ack` frame.
   */
  async publish({ id, bus, event, data }: TypedFrame<"publish">): Promise<void> {
    const { access, caller } = this.subscriber!;
    requireScopes(caller, ["gateway:write"]);
    const ended = await this.openConnection.admit();
    const publishing = this.deps.bus.publish(access, parseBusAddress(bus)!, event, data);
    publishing.then(() => ended(), ended);
    const { offset } = await publishing;
    this.#unnumbered += 1;
    const acknowledged = this.#acknowledge(id, offset);
    if (this.#unnumbered >= this.deps.limits.unnumberedMax) await acknowledged;
  }

  async #acknowledge(id: string, numbered: Promise<number>): Promise<void> {
    try {
      const offset = await numbered;
      this.#sendFrame({ type: "ack", id, offset });
    } catch (error) {
      this.refuse(id, error);
    } finally {
      this.#unnumbered -= 1;
    }
  }

  refuse(id: string | null, error: unknown): void {
    if (!(error instanceof GatewayError))
      this.deps.log.error(
        { err: error },
        "The gateway could not process a frame of an Event Bus client because of an unexpected error. The client gets an error frame. If this happens again, please report it.",
      );
    const { code, message, details } = error instanceof GatewayError ? error : internal;
    const text = details.length === 0 ? message : details.join("; ");
    this.#sendFrame({ type: "error", id, code, message: text.slice(0, 1_000) });
  }

  #sendFrame(frame: ServerFrame): void {
    this.write(serverFrame(frame));
  }

  write(frame: Buffer): void {
    this.send(this.socket, frame);
  }

  /**
   * Pauses or resumes reading from the client. While the client does not read its events, reading
   * stays paused in any case.
   */
  pauseReading(isPaused: boolean): void {
    this.#isReadingPaused = isPaused;
    if (isPaused || this.isStalled) this.#ws.pause();
    else this.#ws.resume();
  }
}

const internal = new GatewayError("INTERNAL_ERROR");
