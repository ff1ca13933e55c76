// One WebSocket of the bus: lets its client in, does what its frames ask for, sends events, closes with the code that says why. What it
// sends goes straight to the connection: the protocol's library would copy each frame.
import type { WebSocket } from "ws";
import { parseBusAddress, requireScopes } from "../../access/index.ts";
import { GatewayError, type KeptConnection, type ServerFrame } from "../../contract/index.ts";
import { ClientFrames, type TypedFrame, type FramesOwner } from "./client-frames.ts";
import { endingOf, silent, tooManyFaults, type Ending } from "./ending.ts";
import { serverFrame } from "./frames.ts";
import { HeldConnection, letIn, type Held } from "./held-connection.ts";
import type { ConnectionPlace } from "./places.ts";
import { Subscriptions, type SubscriptionsOwner } from "./subscriptions.ts";

export interface SocketOptions extends Held {
  /** @throws GatewayError INVALID_REQUEST */
  readonly readJson: (text: string) => unknown;
}

export class SocketConnection extends HeldConnection implements FramesOwner, SubscriptionsOwner {
  readonly #ws: WebSocket;
  readonly #subscriptions: Subscriptions;
  readonly #frames: ClientFrames;
  /** Of those who have not said who they are. */
  #waitingPlace: ConnectionPlace | null;
  /** Monotonic milliseconds: until when somebody must be let in, or the client must have closed; when the next ping is due. */
  #deadline: number;
  #pingAt: number;
  #tickedAt = performance.now();
  /** Bytes that had come when the last ping was sent. */
  #heard = -1;
  #isReadingPaused = false;
  /** Publications that wait for their number. */
  #unnumbered = 0;

  /** @param waiting of those who have not said who they are; null where it is known */
  constructor(
    options: SocketOptions,
    kept: KeptConnection,
    ws: WebSocket,
    waiting: ConnectionPlace | null,
  ) {
    super(options, kept);
    const { limits, bus } = options;
    this.#ws = ws;
    this.#waitingPlace = waiting;
    this.#deadline = this.#tickedAt + limits.authMs;
    this.#pingAt = this.#tickedAt + limits.pingMs;
    this.#subscriptions = new Subscriptions(bus, limits.subscriptionsMax, this);
    this.#frames = new ClientFrames(limits, options.readJson, this);
    ws.on("message", (data, isBinary) =>
      this.#frames.push(isBinary || !Buffer.isBuffer(data) ? null : data),
    );
    ws.on("ping", (data) => {
      if (this.ending === null && !this.isStalled && this.#frames.count()) ws.pong(data);
    });
    ws.on("pong", () => void this.#frames.count());
    // The library closes with the right code; the connection ends all the same.
    ws.on("error", () => undefined);
    ws.on("close", () => {
      this.#stopWaiting();
      this.#frames.stop();
      this.#subscriptions.close();
      this.gone();
    });
  }

  get isLetIn(): boolean {
    return this.subscriber !== null;
  }

  /** Somebody was let in. */
  ready(): void {
    this.#deadline = Number.POSITIVE_INFINITY;
    this.#send({ type: "ready" });
  }

  protected override stop({ close, reason }: Ending): void {
    this.#frames.stop();
    this.#subscriptions.close();
    this.#deadline = performance.now() + this.held.limits.closingMs;
    this.#ws.resume();
    this.#ws.close(close, reason);
  }

  protected override warn(at: number): void {
    this.#send({ type: "expiring", at: new Date(at).toISOString() });
  }

  protected override hold(isHeld: boolean): void {
    this.#subscriptions.hold(isHeld);
    this.pauseReading(this.#isReadingPaused);
  }

  protected override moved(): Promise<void> {
    return this.#subscriptions.move(this.subscriber!);
  }

  protected override beat(now: number): void {
    this.#frames.refill((now - this.#tickedAt) / 1_000);
    this.#tickedAt = now;
    if (now >= this.#deadline) {
      if (this.ending === null) this.end(silent);
      else this.#ws.terminate();
    } else if (now >= this.#pingAt && this.ending === null) this.#pingClient(now);
  }

  /** Who has not even answered the ping before is gone. */
  #pingClient(now: number): void {
    const { bytesRead } = this.socket;
    if (bytesRead === this.#heard) return this.#ws.terminate();
    this.#heard = bytesRead;
    this.#pingAt = now + this.held.limits.pingMs;
    this.#ws.ping();
  }

  async auth({ token }: TypedFrame<"auth">): Promise<void> {
    try {
      if (this.subscriber !== null) await this.renew(token);
      else {
        const caller = await this.kept.identify(token);
        this.enter(await letIn(this.held, caller, this.kept.sourceIp), token);
        await this.kept.open(caller);
        this.#stopWaiting();
      }
    } catch (error) {
      return this.end(endingOf(error));
    }
    if (this.ending === null) this.ready();
  }

  #stopWaiting(): void {
    this.#waitingPlace?.giveBack();
    this.#waitingPlace = null;
  }

  async subscribe({ id, bus, from = "latest" }: TypedFrame<"subscribe">): Promise<void> {
    requireScopes(this.subscriber!.caller, ["gateway:read"]);
    await this.#subscriptions.add(this.subscriber!, id, bus, from);
  }

  paySubscription(): ReturnType<KeptConnection["admit"]> {
    return this.kept.admit();
  }

  unsubscribe({ id }: TypedFrame<"unsubscribe">): void {
    if (this.#subscriptions.remove(id)) return;
    throw new GatewayError("INVALID_REQUEST", { message: "/id: no subscription has this id" });
  }

  ping(): void {
    this.#send({ type: "pong" });
  }

  tooManyFaults(): void {
    this.end(tooManyFaults);
  }

  /** Each is recorded before the next one is taken, which keeps their order; their numbers may come later. */
  async publish({ id, bus, event, data }: TypedFrame<"publish">): Promise<void> {
    const { access, caller } = this.subscriber!;
    requireScopes(caller, ["gateway:write"]);
    const ended = await this.kept.admit();
    const publishing = this.held.bus.publish(access, parseBusAddress(bus)!, event, data);
    publishing.then(() => ended(), ended);
    const { offset } = await publishing;
    this.#unnumbered += 1;
    const acknowledged = this.#acknowledge(id, offset);
    if (this.#unnumbered >= this.held.limits.unnumberedMax) await acknowledged;
  }

  async #acknowledge(id: string, numbered: Promise<number>): Promise<void> {
    try {
      const offset = await numbered;
      this.#send({ type: "ack", id, offset });
    } catch (error) {
      this.refuse(id, error);
    } finally {
      this.#unnumbered -= 1;
    }
  }

  refuse(id: string | null, error: unknown): void {
    if (!(error instanceof GatewayError))
      this.held.log.error({ err: error }, "a frame of the bus failed");
    const { code, message, details } = error instanceof GatewayError ? error : internal;
    const text = details.length === 0 ? message : details.join("; ");
    this.#send({ type: "error", id, code, message: text.slice(0, 1_000) });
  }

  #send(frame: ServerFrame): void {
    this.write(serverFrame(frame));
  }

  write(frame: Buffer): void {
    if (this.ending !== null || !this.socket.writable || !this.pays(frame)) return;
    this.socket.write(frame);
    this.wrote();
  }

  /** Nothing is read for a client that reads nothing. */
  pauseReading(isPaused: boolean): void {
    this.#isReadingPaused = isPaused;
    if (isPaused || this.isStalled) this.#ws.pause();
    else this.#ws.resume();
  }
}

const internal = new GatewayError("INTERNAL_ERROR");
