// Measures the recent speed of an upload, as a mean with a half-life of two seconds. Counts only
// the time in which the gateway waits for the client, not the time of a slow store.
const HALF_MS = 2_000;

export class UploadPace {
  /** Both values decay at the same rate. */
  #bytes = 0;
  #ms = 0;
  #waitedMs = 0;
  #since: number | null = null;

  /** Starts to wait for the client. */
  begin(): void {
    this.#since = performance.now();
  }

  /**
   * Ends the wait.
   * @param bytes bytes that the client sent; 0 at the end
   */
  end(bytes: number): void {
    const wait = this.#wait;
    const decay = 2 ** (-wait / HALF_MS);
    this.#bytes = this.#bytes * decay + bytes;
    this.#ms = this.#ms * decay + wait;
    this.#waitedMs += wait;
    this.#since = null;
  }

  /** Milliseconds that the gateway has waited for the client in total. */
  get waitedMs(): number {
    return this.#waitedMs + this.#wait;
  }

  /** Bytes per millisecond. */
  get perMs(): number {
    const wait = this.#wait;
    const decay = 2 ** (-wait / HALF_MS);
    return (this.#bytes * decay) / Math.max(1, this.#ms * decay + wait);
  }

  /** Milliseconds of the current wait. */
  get #wait(): number {
    return this.#since === null ? 0 : performance.now() - this.#since;
  }
}
