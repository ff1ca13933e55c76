// Backpressure for one client. Delivery pauses while more unsent bytes than the limit wait for the
// client to read them (G34.10).
import type { Writable } from "node:stream";

export class Backpressure {
  readonly #socket: Writable;
  readonly #bytesMax: number;
  readonly #setPaused: (isPaused: boolean) => void;
  /**
   * The time when the unsent bytes exceeded the limit, in monotonic milliseconds; null if they do
   * not exceed it.
   */
  #stalledAt: number | null = null;

  /**
   * @param bytesMax limit of unsent bytes; must be larger than the socket's high-water mark,
   *   because otherwise no `drain` event follows
   * @param setPaused called with true when the limit is exceeded, and with false when the client
   *   has read the bytes
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
   * Returns for how many milliseconds the client has not read its unsent bytes.
   * @param now monotonic milliseconds
   */
  stalledMs(now: number): number {
    return this.#stalledAt === null ? 0 : now - this.#stalledAt;
  }

  /** Compares the unsent bytes with the limit. The connection calls it after each write. */
  wrote(): void {
    if (this.isStalled || !this.#isTooMuch) return;
    // Corked bytes were not offered to the client yet, so they must not count as unread.
    this.#flush();
    if (!this.#isTooMuch) return;
    this.#stalledAt = performance.now();
    this.#setPaused(true);
    this.#socket.once("drain", () => {
      this.#stalledAt = null;
      this.#setPaused(false);
    });
  }

  /** Calls `write`, and sends the bytes that it writes in few packets. */
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

  /** Writes out the corked bytes, and then corks the socket as many times as before. */
  #flush(): void {
    const socket = this.#socket;
    const corks = socket.writableCorked;
    for (let count = 0; count < corks; count++) socket.uncork();
    for (let count = 0; count < corks; count++) socket.cork();
  }
}
