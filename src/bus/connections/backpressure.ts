// Backpressure for one client connection. If the client reads too slowly, unsent bytes collect on
// the node. The delivery of events pauses if the unsent bytes exceed a limit, until the client has
// read all of them (G34.10).
import type { Writable } from "node:stream";

export class Backpressure {
  readonly #socket: Writable;
  readonly #bytesMax: number;
  readonly #setPaused: (isPaused: boolean) => void;
  /**
   * The time since which the unsent bytes have exceeded the limit, in monotonic milliseconds; null
   * if they do not exceed it.
   */
  #stalledAt: number | null = null;

  /**
   * @param bytesMax limit of unsent bytes. It must be larger than the socket's high-water mark,
   *   because otherwise the socket emits no `drain` event
   * @param setPaused called with true when the limit is exceeded, and with false when the client
   *   has read all unsent bytes
   */
  constructor(socket: Writable, bytesMax: number, setPaused: (isPaused: boolean) => void) {
    this.#socket = socket;
    this.#bytesMax = bytesMax;
    this.#setPaused = setPaused;
  }

  get isStalled(): boolean {
    return this.#stalledAt !== null;
  }

  /**
   * Returns for how many milliseconds the unsent bytes have exceeded the limit; 0 if they do not
   * exceed it.
   * @param now monotonic milliseconds
   */
  stalledMs(now: number): number {
    return this.#stalledAt === null ? 0 : now - this.#stalledAt;
  }

  /**
   * Pauses the delivery of events if the unsent bytes exceed the limit. The connection calls this
   * method after each write.
   */
  wrote(): void {
    if (this.isStalled || !this.#isTooMuch) return;
    // While the socket is corked, it collects bytes and does not offer them to the client. So these
    // bytes must not count as unread.
    this.#flush();
    if (!this.#isTooMuch) return;
    this.#stalledAt = performance.now();
    this.#setPaused(true);
    this.#socket.once("drain", () => {
      this.#stalledAt = null;
      this.#setPaused(false);
    });
  }

  /** Calls `write`, and sends all bytes that `write` writes in as few packets as possible. */
  batch(write: () => void): void {
    this.#socket.cork();
    try {
      write();
    } finally {
      this.#socket.uncork();
    }
  }

  get #isTooMuch(): boolean {
    return this.#socket.writableLength > this.#bytesMax;
  }

  /**
   * Sends the bytes that the corked socket has collected. Then corks the socket as many times as it
   * was corked before.
   */
  #flush(): void {
    const socket = this.#socket;
    const corks = socket.writableCorked;
    for (let count = 0; count < corks; count++) socket.uncork();
    for (let count = 0; count < corks; count++) socket.cork();
  }
}
