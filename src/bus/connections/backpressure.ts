// Backpressure of one client: pauses delivery while more than a bound of bytes is unsent, until the
// client has read them (G34.10).
import type { Writable } from "node:stream";

export class Backpressure {
  readonly #socket: Writable;
  readonly #bytesMax: number;
  readonly #setPaused: (isPaused: boolean) => void;
  /**
   * When the unsent bytes exceeded the bound, in monotonic milliseconds; null while they do not.
   */
  #stalledAt: number | null = null;

  /**
   * @param bytesMax must exceed the socket's high-water mark, because otherwise no `drain` event
   *   follows
   * @param setPaused called when the bound is exceeded, and again when the client has read the
   *   bytes
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
   * Returns how long the client has been stalled.
   * @param now monotonic milliseconds
   */
  stalledMs(now: number): number {
    return this.#stalledAt === null ? 0 : now - this.#stalledAt;
  }

  /** Checks the unsent bytes. The connection calls it after each write. */
  wrote(): void {
    if (this.isStalled || !this.#isTooMuch) return;
    // Corked bytes are not yet offered to the client, so they do not count as unread.
    this.#flush();
    if (!this.#isTooMuch) return;
    this.#stalledAt = performance.now();
    this.#setPaused(true);
    this.#socket.once("drain", () => {
      this.#stalledAt = null;
      this.#setPaused(false);
    });
  }

  /** Sends what `write` writes in few packets. */
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

  /** Writes out the corked bytes, then corks the socket as often as before. */
  #flush(): void {
    const socket = this.#socket;
    const corks = socket.writableCorked;
    for (let count = 0; count < corks; count++) socket.uncork();
    for (let count = 0; count < corks; count++) socket.cork();
  }
}
