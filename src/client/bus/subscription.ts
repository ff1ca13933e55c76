// One subscription: drops repeated events, notices lost history, and continues after a lost
// connection where it stopped.
import { ClientError, clientErrorOf } from "../errors.ts";

/** `open`: events arrive. `waiting`: the connection is lost, and the client connects again. */
export type ConnectionState = "connecting" | "open" | "waiting" | "closed";

export interface SubscribeOptions {
  /**
   * The first event to deliver: an offset, the `earliest` stored event, or the next new event
   * (`latest`, the default).
   */
  readonly from?: number | "earliest" | "latest" | undefined;
  /** Ends the subscription when the signal aborts. */
  readonly signal?: AbortSignal | undefined;
  /** Called if the subscription ends with an error. Without it, `closed` rejects. */
  readonly onError?: ((error: ClientError) => void) | undefined;
  /** Called after each change and each failed attempt. `error` is the reason; null if unknown. */
  readonly onState?: ((state: ConnectionState, error: ClientError | null) => void) | undefined;
}

/** Gets each event with its offset. */
export type EventHandler<E> = (event: E, position: { readonly offset: number }) => unknown;

/**
 * Milliseconds. If a connection was open for this time, its loss does not count as a failure. The
 * client then connects again after a short pause.
 */
export const STEADY_MS = 5_000;

/** The part of a subscription that connections use. */
export interface EventReceiver {
  readonly bus: string;
  /** The offset from which the connection must deliver. */
  readonly from: number | "earliest" | "latest";
  readonly isClosed: boolean;
  state(state: ConnectionState, error?: ClientError | null): void;
  /** Called when the connection begins to deliver events, with the offset of the first one. */
  began(offset: number): void;
  take(offset: number, event: unknown): void;
  end(error?: ClientError): void;
}

export class BusSubscription implements EventReceiver {
  readonly bus: string;
  /** Resolves when the subscription is closed, and rejects if it ends with an error. */
  readonly closed: Promise<void>;
  readonly #handler: EventHandler<never>;
  readonly #options: SubscribeOptions;
  #settle: (error?: ClientError) => void = () => {};
  #release: () => void = () => {};
  /** Offset of the next event; null before the first connection, unless the program named one. */
  #next: number | null;
  #state: ConnectionState = "connecting";

  constructor(bus: string, handler: EventHandler<never>, options: SubscribeOptions) {
    this.bus = bus;
    this.#handler = handler;
    this.#options = options;
    this.#next = typeof options.from === "number" ? options.from : null;
    this.closed = new Promise((resolve, reject) => {
      this.#settle = (error) => (error === undefined ? resolve() : reject(error));
    });
    if (options.onError !== undefined) this.closed.catch(() => {});
    const { signal } = options;
    if (signal?.aborted === true) this.close();
    else signal?.addEventListener("abort", this.close, { once: true });
  }

  /** Offset of the next event; null before the subscription has begun. */
  get offset(): number | null {
    return this.#next;
  }

  get isClosed(): boolean {
    return this.#state === "closed";
  }

  get from(): number | "earliest" | "latest" {
    const { from = "latest" } = this.#options;
    return this.#next ?? from;
  }

  /** Ends the subscription. */
  readonly close = (): void => this.end();

  /** Sets the function that is called when the subscription ends. */
  onEnd(release: () => void): void {
    if (this.isClosed) release();
    else this.#release = release;
  }

  state(state: ConnectionState, error: ClientError | null = null): void {
    if (this.isClosed || (this.#state === state && error === null)) return;
    this.#state = state;
    this.#options.onState?.(state, error);
  }

  began(offset: number): void {
    if (this.#next !== null && offset !== this.#next)
      return this.end(
        new ClientError(
          `Events ${Math.min(this.#next, offset)} to ${Math.max(this.#next, offset) - 1} of ${this.bus} are not stored any more. Read the rows again, and subscribe again.`,
          { code: "HISTORY_GONE" },
        ),
      );
    this.#next = offset;
    this.state("open");
  }

  take(offset: number, event: unknown): void {
    if (this.isClosed || (this.#next !== null && offset < this.#next)) return;
    this.#next = offset + 1;
    try {
      const work = this.#handler(event as never, { offset });
      if (work instanceof Promise) work.catch((cause: unknown) => this.end(handlerError(cause)));
    } catch (cause) {
      this.end(handlerError(cause));
    }
  }

  end(error?: ClientError): void {
    if (this.isClosed) return;
    this.#state = "closed";
    this.#options.signal?.removeEventListener("abort", this.close);
    this.#release();
    this.#settle(error);
    this.#options.onState?.("closed", error ?? null);
    if (error !== undefined) this.#options.onError?.(error);
  }
}

const handlerError = (cause: unknown): ClientError =>
  new ClientError(
    `The handler of the subscription failed: ${cause instanceof Error ? cause.message : String(cause)}`,
    { code: "HANDLER_FAILED", cause },
  );

const lasting: ReadonlySet<string> = new Set([
  "SESSION_EXPIRED",
  "SIGNED_OUT",
  "STORE_FAILED",
  "INVALID_EVENT",
  "TOPIC_DENIED",
  "INVALID_REQUEST",
  "SCOPE_VIOLATION",
  "API_CALLS_EXHAUSTED",
  "EGRESS_EXHAUSTED",
]);

/** Returns the error if a new connection would fail with it, too. Otherwise returns null. */
export function lastingError(cause: unknown): ClientError | null {
  const error = clientErrorOf(cause);
  const { status, code } = error;
  const isRefused = status !== null && status >= 400 && status < 500;
  return lasting.has(code) || (isRefused && status !== 408 && status !== 429) ? error : null;
}
