// One WebSocket with up to 100 subscriptions. It connects again after a loss, and continues each
// subscription where it stopped.
import { ClientError, failureOf } from "../errors.ts";
import { parseJson, type Transport } from "../transport.ts";
import { backoff } from "../waiting.ts";
import { lastingError, type Listener } from "./subscription.ts";

const SUBSCRIPTIONS_MAX = 100;
const PING_MS = 30_000;
/** An unused socket stays open for this time. */
const IDLE_MS = 5_000;

interface Publication {
  readonly frame: object;
  isSent: boolean;
  readonly resolve: (offset: number) => void;
  readonly reject: (error: ClientError) => void;
}

interface ServerFrame {
  readonly type: string;
  readonly id?: string | null;
  readonly offset?: number;
  readonly event?: unknown;
  readonly code?: string;
  readonly message?: string;
}

export class BusSocket {
  readonly #transport: Transport;
  readonly #listeners = new Map<string, Listener>();
  readonly #publications = new Map<string, Publication>();
  #socket: WebSocket | null = null;
  #token: string | null = null;
  #isReady = false;
  /** True after the token was renewed, until the gateway has accepted a token. */
  #isRenewed = false;
  #isHeard = true;
  #attempt = 0;
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** A connection has one subscription of a bus. */
  hasRoomFor(bus: string): boolean {
    const listeners = [...this.#listeners.values()];
    return listeners.length < SUBSCRIPTIONS_MAX && listeners.every((each) => each.bus !== bus);
  }

  /** Subscribes. Returns a function that ends the subscription. */
  add(listener: Listener): () => void {
    const id = `s${++this.#count}`;
    this.#listeners.set(id, listener);
    if (this.#isReady) this.#subscribe(id, listener);
    else this.#connect();
    return () => {
      if (!this.#listeners.delete(id)) return;
      if (this.#isReady) this.#send({ type: "unsubscribe", id });
      this.#closeIfIdle();
    };
  }

  /** Publishes an event. Resolves with its offset. */
  publish(content: object): Promise<number> {
    const id = `p${++this.#count}`;
    return new Promise<number>((resolve, reject) => {
      const frame = { type: "publish", id, ...content };
      this.#publications.set(id, { frame, isSent: false, resolve, reject });
      if (this.#isReady) this.#flush();
      else this.#connect();
    }).finally(() => {
      this.#publications.delete(id);
      this.#closeIfIdle();
    });
  }

  /** Connects with another credential: the user has changed. */
  reconnect(): void {
    if (this.#socket === null) return;
    this.#drop();
    this.#attempt = 0;
    this.#connect();
  }

  #connect(): void {
    if (this.#socket !== null || this.#timer !== undefined) return;
    const { base } = this.#transport.options;
    const socket = new WebSocket(`${base.replace(/^http/, "ws")}/bus`, "gateway.bus.v1");
    this.#socket = socket;
    const ifCurrent =
      <E>(work: (event: E) => void) =>
      (event: E): void => {
        if (this.#socket === socket) work(event);
      };
    socket.onopen = ifCurrent(() => void this.#authenticate());
    socket.onmessage = ifCurrent(({ data }: MessageEvent) => this.#take(data));
    socket.onclose = ifCurrent((event: CloseEvent) => void this.#lost(event));
  }

  async #authenticate(): Promise<void> {
    const socket = this.#socket;
    try {
      const token = (await this.#transport.tokens?.current()) ?? this.#transport.options.key;
      if (this.#socket !== socket) return;
      this.#token = token;
      this.#send({ type: "auth", token: token ?? "" });
    } catch (cause) {
      this.#fail(failureOf(cause));
    }
  }

  #take(data: unknown): void {
    const frame = parseJson(String(data)) as ServerFrame | undefined;
    if (frame === undefined) return;
    this.#isHeard = true;
    const { type, id, offset = 0 } = frame;
    const listener = this.#listeners.get(id ?? "");
    if (type === "ready") this.#ready();
    else if (type === "subscribed") listener?.began(offset);
    else if (type === "event") listener?.take(offset, frame.event);
    else if (type === "ack") this.#publications.get(id ?? "")?.resolve(offset);
    else if (type === "expiring") void this.#renew();
    else if (type === "error") this.#refused(frame, listener);
  }

  #ready(): void {
    this.#isRenewed = false;
    if (this.#isReady) return;
    this.#isReady = true;
    this.#attempt = 0;
    this.#isHeard = true;
    this.#ping = setInterval(() => this.#check(), PING_MS);
    for (const [id, listener] of this.#listeners) this.#subscribe(id, listener);
    this.#flush();
  }

  /** Closes a connection on which nothing came since the last ping. */
  #check(): void {
    if (!this.#isHeard) return void this.#lost({ code: 1006, reason: "" });
    this.#isHeard = false;
    this.#send({ type: "ping" });
  }

  #subscribe(id: string, { bus, from }: Listener): void {
    this.#send({ type: "subscribe", id, bus, from });
  }

  #flush(): void {
    for (const publication of this.#publications.values()) {
      if (publication.isSent) continue;
      publication.isSent = true;
      this.#send(publication.frame);
    }
  }

  #refused({ id, code = "", message = "" }: ServerFrame, listener: Listener | undefined): void {
    const error = new ClientError(message, { code });
    this.#publications.get(id ?? "")?.reject(error);
    if (listener === undefined) return;
    if (lastingError(error) !== null) {
      this.#listeners.delete(id!);
      return listener.end(error);
    }
    listener.state("waiting");
    setTimeout(
      () => {
        if (this.#isReady && this.#listeners.has(id!)) this.#subscribe(id!, listener);
      },
      backoff(++this.#attempt),
    );
  }

  /** Renews the token of an open connection, which goes on with its subscriptions. */
  async #renew(): Promise<void> {
    const socket = this.#socket;
    const { tokens } = this.#transport;
    if (this.#token === null || tokens === null) return;
    try {
      const token = await tokens.renew(this.#token);
      if (this.#socket !== socket) return;
      this.#token = token;
      this.#send({ type: "auth", token });
    } catch (cause) {
      const error = lastingError(cause);
      if (error !== null && this.#socket === socket) this.#fail(error);
    }
  }

  async #lost({ code, reason }: Pick<CloseEvent, "code" | "reason">): Promise<void> {
    const wasReady = this.#isReady;
    this.#drop();
    const text = reason === "" ? "The connection to the bus was lost." : reason;
    for (const { isSent, reject } of this.#publications.values()) {
      const message = isSent ? `${text} The event may have been published.` : text;
      reject(new ClientError(message, { code: "NETWORK_ERROR" }));
    }
    if (this.#listeners.size === 0) return;
    for (const listener of this.#listeners.values()) listener.state("waiting");
    const error = await this.#reasonAgainst(code, text, wasReady);
    if (error !== null) return this.#fail(error);
    if (this.#socket !== null || this.#timer !== undefined) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#listeners.size > 0) this.#connect();
      },
      backoff(this.#attempt++),
    );
  }

  /** Returns the error if another connection cannot help, otherwise null. */
  async #reasonAgainst(
    code: number,
    reason: string,
    wasReady: boolean,
  ): Promise<ClientError | null> {
    const { tokens, options } = this.#transport;
    if (code === 4403) return new ClientError(reason, { code: "FORBIDDEN", status: 403 });
    try {
      if (code === 4401) {
        const isSession = tokens !== null && this.#token !== null && this.#token !== options.key;
        if (!isSession || this.#isRenewed)
          return new ClientError(reason, { code: "UNAUTHENTICATED", status: 401 });
        this.#isRenewed = true;
        await tokens.renew(this.#token!);
      } else if (!wasReady && code === 1006) {
        // A browser does not show why it got no WebSocket. An ordinary request gets the reason, or
        // 426 if a WebSocket would be accepted.
        const call = { method: "GET", path: "/bus", credential: "session" } as const;
        await this.#transport.response({ ...call, isRepeatable: false });
      }
    } catch (cause) {
      const error = lastingError(cause);
      return error?.status === 426 ? null : error;
    }
    return null;
  }

  /** Ends everything with an error. */
  #fail(error: ClientError): void {
    this.#drop();
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    for (const { reject } of this.#publications.values()) reject(error);
    for (const listener of listeners) listener.end(error);
  }

  #closeIfIdle(): void {
    const isIdle = (): boolean => this.#listeners.size === 0 && this.#publications.size === 0;
    if (!isIdle()) return;
    const timer: { unref?: () => void } | number = setTimeout(() => {
      if (isIdle()) this.#drop();
    }, IDLE_MS) as { unref?: () => void } | number;
    if (typeof timer === "object") timer.unref?.();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isReady = false;
    clearInterval(this.#ping);
    socket?.close();
  }

  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}
