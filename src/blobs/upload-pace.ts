// How fast an upload comes. Only the time counts in which the gateway waits for its client, not that of a slow store.
export class UploadPace {
  #bytes = 0;
  #waitedMs = 0;
  #since: number | null = null;

  /** The client is asked for more. */
  begin(): void {
    this.#since = performance.now();
  }

  /** It has sent so much, or nothing more. */
  end(bytes: number): void {
    this.#waitedMs = this.waitedMs;
    this.#since = null;
    this.#bytes += bytes;
  }

  get waitedMs(): number {
    return this.#waitedMs + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  /** Bytes a millisecond. */
  get perMs(): number {
    return this.#bytes / Math.max(1, this.waitedMs);
  }
}
