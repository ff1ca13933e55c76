// What waits to be read by one client: beyond a bound nothing more is made for it until it has read that (G34.10).
import type { Writable } from "node:stream";

export class Unread {
  readonly #socket: Writable;
  readonly #bytesMax: number;
  readonly #hold: (isHeld: boolean) => void;
  /** Since when (monotonic milliseconds) too much waits; null while it does not. */
  #stalledAt: number | null = null;

  /**
   * @param bytesMax more than the socket's own mark, or its end of waiting is not told
   * @param hold told when too much waits, and when it has been read
   */
  constructor(socket: Writable, bytesMax: number, hold: (isHeld: boolean) => void) {
    this.#socket = socket;
    this.#bytesMax = bytesMax;
    this.#hold = hold;
  }

  get isStalled(): boolean {
    return this.#stalledAt !== null;
  }

  /** @param now monotonic milliseconds @returns for how long too much has waited */
  stalledMs(now: number): number {
    return this.#stalledAt === null ? 0 : now - this.#stalledAt;
  }

  /** To be called after each write. */
  wrote(): void {
    if (this.isStalled || !this.#isTooMuch) return;
    // What is held back for one write is not what the client leaves unread.
    this.#flush();
    if (!this.#isTooMuch) return;
    this.#stalledAt = performance.now();
    this.#hold(true);
    this.#socket.once("drain", () => {
      this.#stalledAt = null;
      this.#hold(false);
    });
  }

  /** What `write` writes goes out in few pieces. */
  together(write: () => void): void {
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

  /** Lets go of what is held back, however many hold it, and has it held back as before. */
  #flush(): void {
    const socket = this.#socket;
    const corks = socket.writableCorked;
    for (let count = 0; count < corks; count++) socket.uncork();
    for (let count = 0; count < corks; count++) socket.cork();
  }
}
