// How fast an upload comes of late: a mean in which what was counts half after two seconds. Only the time counts in which the gateway
// waits for its client, not that of a slow store.
const HALF_MS = 2_000;

export class UploadPace {
  /** Both fade alike. */
  #bytes = 0;
  #ms = 0;
  #waitedMs = 0;
  #since: number | null = null;

  /** The client is asked for more. */
  begin(): void {
    this.#since = performance.now();
  }

  /** It has sent so much, or nothing more. */
  end(bytes: number): void {
    const wait = this.#wait;
    const kept = 2 ** (-wait / HALF_MS);
    this.#bytes = this.#bytes * kept + bytes;
    this.#ms = this.#ms * kept + wait;
    this.#waitedMs += wait;
    this.#since = null;
  }

  /** In all. */
  get waitedMs(): number {
    return this.#waitedMs + this.#wait;
  }

  /** Bytes a millisecond. */
  get perMs(): number {
    const wait = this.#wait;
    const kept = 2 ** (-wait / HALF_MS);
    return (this.#bytes * kept) / Math.max(1, this.#ms * kept + wait);
  }

  /** Under way. */
  get #wait(): number {
    return this.#since === null ? 0 : performance.now() - this.#since;
  }
}
