// Measures the recent speed of an upload. The speed is a mean in which older values count less:
// after two seconds they count half. The time in which the gateway waits for the store, not for the
// client, is left out.
const HALF_MS = 2_000;

export class UploadPace {
  /**
   * Sums of the recent bytes, and of the recent time in which the gateway waited for the client.
   * After `HALF_MS` of such waiting, both have half of their value.
   */
  #bytes = 0;
  #ms = 0;
  #waitedMs = 0;
  #since: number | null = null;

  /** Call this when the gateway starts to wait for the client. */
  begin(): void {
    this.#since = performance.now();
  }

  /**
   * Call this when the wait has ended.
   * @param bytes number of bytes that the client sent; 0 at the end of the upload
   */
  end(bytes: number): void {
    const wait = this.#wait;
    const decay = 2 ** (-wait / HALF_MS);
    this.#bytes = this.#bytes * decay + bytes;
    this.#ms = this.#ms * decay + wait;
    this.#waitedMs += wait;
    this.#since = null;
  }

  /** Total time, in milliseconds, for which the gateway has waited for the client. */
  get waitedMs(): number {
    return this.#waitedMs + this.#wait;
  }

  /** Recent speed in bytes per millisecond. */
  get perMs(): number {
    const wait = this.#wait;
    const decay = 2 ** (-wait / HALF_MS);
    return (this.#bytes * decay) / Math.max(1, this.#ms * decay + wait);
  }

  /** Length of the current wait in milliseconds. */
  get #wait(): number {
    return this.#since === null ? 0 : performance.now() - this.#since;
  }
}
