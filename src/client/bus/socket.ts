// One WebSocket with up to 100 subscriptions. After a lost connection, it connects again and
// continues each subscription where it stopped.
import { ClientError, clientErrorOf } from "../errors.ts";
import { jsonOrUndefined, type Transport, type UserToken } from "../transport.ts";
import { backoff } from "../waiting.ts";
import { lastingError, STEADY_MS, type EventReceiver } from "./subscription.ts";

const SUBSCRIPTIONS_MAX = 100;
const PING_MS = 30_000;
/** Time in milliseconds for which an unused socket stays open. */
const IDLE_MS = 5_000;

interface PendingPublication {
  readonly frame: object;
  isSent: boolean;
  readonly resolve: (offset: number) => void;
  readonly reject: (error: ClientError) => void;
}

interface ReceivedFrame {
  readonly type: string;
  readonly id?: string | null;
  readonly offset?: number;
  readonly event?: unknown;
  readonly code?: string;
  readonly message?: string;
}

export class BusSocket {
  readonly #transport: Transport;
  readonly #listeners = new Map<string, EventReceiver>();
  readonly #publications = new Map<string, PendingPublication>();
  #socket: WebSocket | null = null;
  /**
   * The tokens with which the connection was opened. Null if it was opened with the API key, and
   * undefined before it is opened.
   */
  #tokens: UserToken | null | undefined;
  #isReady = false;
  #readyAt = 0;
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

  /**
   * Returns true if this socket can add a subscription of the bus. A connection can subscribe to
   * each bus only once.
   */
  hasRoomFor(bus: string): boolean {
    const listeners = [...this.#listeners.values()];
    return listeners.length < SUBSCRIPTIONS_MAX && listeners.every((each) => each.bus !== bus);
  }

  /** Adds a subscription to this socket. Returns a function that ends the subscription. */
  add(listener: EventReceiver): () => void {
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

  /**
   * Connects again with the new credential, unless the connection already has the rights of the
   * user `userId`.
   */
  userChanged(userId: string | null): void {
    const socket = this.#socket;
    // A socket that is not open yet reads the tokens later.
    if (socket === null || socket.readyState === WebSocket.CONNECTING) return;
    if (this.#tokens !== undefined && (this.#tokens?.user.id ?? null) === userId) return;
    this.#drop();
    this.#rejectPublications("The user has signed out, or another user has signed in.");
    this.#attempt = 0;
    if (this.#listeners.size > 0) this.#connect();
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
      const tokens = (await this.#transport.tokens?.tokens()) ?? null;
      if (this.#socket !== socket) return;
      this.#tokens = tokens;
      const token = tokens?.accessToken ?? this.#transport.options.key ?? "";
      this.#send({ type: "auth", token });
    } catch (cause) {
      this.#fail(clientErrorOf(cause));
    }
  }

  #take(data: unknown): void {
    const frame = jsonOrUndefined(String(data)) as ReceivedFrame | undefined;
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
    this.#readyAt = Date.now();
    this.#ping = setInterval(() => this.#check(), PING_MS);
    for (const [id, listener] of this.#listeners) this.#subscribe(id, listener);
    this.#flush();
  }

  /** Sends a ping. If nothing came since the last ping, treats the connection as lost. */
  #check(): void {
    if (!this.#isHeard) return void this.#lost({ code: 1006, reason: "" });
    this.#isHeard = false;
    this.#send({ type: "ping" });
  }

  #subscribe(id: string, { bus, from }: EventReceiver): void {
    this.#send({ type: "subscribe", id, bus, from });
  }

  #flush(): void {
    for (const publication of this.#publications.values()) {
      if (publication.isSent) continue;
      publication.isSent = true;
      this.#send(publication.frame);
    }
  }

  #refused(
    { id, code = "", message = "" }: ReceivedFrame,
    listener: EventReceiver | undefined,
  ): void {
    const error = new ClientError(message, { code });
    this.#publications.get(id ?? "")?.reject(error);
    if (listener === undefined) return;
    if (lastingError(error) !== null) {
      this.#listeners.delete(id!);
      return listener.end(error);
    }
    listener.state("waiting");
    const socket = this.#socket;
    setTimeout(
      () => {
        // If the connection was replaced, the new connection has already sent this subscription.
        if (this.#socket === socket && this.#listeners.has(id!)) this.#subscribe(id!, listener);
      },
      backoff(++this.#attempt),
    );
  }

  /** Sends a new token over the open connection. Its subscriptions continue. */
  async #renew(): Promise<void> {
    const socket = this.#socket;
    const { tokens } = this.#transport;
    if (this.#tokens == null || tokens === null) return;
    try {
      const renewed = await tokens.renew(this.#tokens);
      if (this.#socket !== socket) return;
      this.#tokens = renewed;
      this.#send({ type: "auth", token: renewed.accessToken });
    } catch (cause) {
      const error = lastingError(cause);
      if (error !== null && this.#socket === socket) this.#fail(error);
    }
  }

  async #lost({ code, reason }: Pick<CloseEvent, "code" | "reason">): Promise<void> {
    const wasReady = this.#isReady;
    const used = this.#tokens ?? null;
    if (wasReady && Date.now() - this.#readyAt >= STEADY_MS) this.#attempt = 0;
    this.#drop();
    const text = reason === "" ? "The connection to the bus was lost." : reason;
    this.#rejectPublications(text);
    if (this.#listeners.size === 0) return;
    for (const listener of this.#listeners.values()) listener.state("waiting");
    const error = await this.#reasonAgainst(code, text, wasReady, used);
    if (error !== null && lastingError(error) !== null) return this.#fail(error);
    for (const listener of this.#listeners.values()) listener.state("waiting", error);
    if (this.#socket !== null || this.#timer !== undefined) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        if (this.#listeners.size > 0) this.#connect();
      },
      backoff(this.#attempt++),
    );
  }

  #rejectPublications(text: string): void {
    for (const { isSent, reject } of this.#publications.values()) {
      const message = isSent ? `${text} The event may have been published.` : text;
      reject(new ClientError(message, { code: "NETWORK_ERROR" }));
    }
  }

  /** Returns why the connection failed or was refused; null if that is not known. */
  async #reasonAgainst(
    code: number,
    reason: string,
    wasReady: boolean,
    used: UserToken | null,
  ): Promise<ClientError | null> {
    const { tokens } = this.#transport;
    if (code === 4403) return new ClientError(reason, { code: "FORBIDDEN", status: 403 });
    try {
      if (code === 4401) {
        if (tokens === null || used === null || this.#isRenewed)
          return new ClientError(reason, { code: "UNAUTHENTICATED", status: 401 });
        this.#isRenewed = true;
        await tokens.renew(used);
      } else if (!wasReady && code === 1006) {
        // A browser does not tell a script why a WebSocket failed. The response to an ordinary
        // request has the reason, or is a 426 if the gateway would accept a WebSocket.
        const call = { method: "GET", path: "/bus", credential: "session" } as const;
        await this.#transport.response({ ...call, isRepeatable: false });
      }
    } catch (cause) {
      const error = clientErrorOf(cause);
      return error.status === 426 ? null : error;
    }
    return null;
  }

  /** Ends all subscriptions and publications of this socket with an error. */
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
    this.#tokens = undefined;
    this.#isReady = false;
    clearInterval(this.#ping);
    socket?.close();
  }

  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}
