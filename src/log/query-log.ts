// The one writer of the query log: entries gather in memory and go out in batches, so that no request waits for its row.
// Never throws into a request and never grows without bound: what a dead database cannot take is dropped, counted and reported.
import { classify } from "../platform/database-errors.ts";
import type { Logger } from "../platform/logger.ts";
import type { LogEntry } from "./entry.ts";

export interface QueryLogStore {
  /** Writes all of them or none. */
  insert(entries: readonly LogEntry[]): Promise<void>;
}

export interface QueryLog {
  /** Takes an entry over; returns at once. */
  record(entry: LogEntry): void;
  /** Writes what has gathered so far. Rejects never; what could not be written stays for the next time. */
  flush(): Promise<void>;
  /** Writes everything, stops the timer. After a clean stop no entry is missing. */
  close(): Promise<void>;
  readonly status: { readonly waiting: number; readonly dropped: number };
}

export interface QueryLogOptions {
  readonly store: QueryLogStore;
  readonly log: Logger;
  /** Longest time that an entry waits for company. */
  readonly intervalMs?: number;
  /** Entries in one statement. */
  readonly batchMax?: number;
  /** Entries kept while the database does not take any. */
  readonly waitingMax?: number;
  /** How long `close` tries. */
  readonly closeWithinMs?: number;
}

/** Pause after a batch that the database did not take. */
const retryMs = 1_000;

function isRefusedForGood(error: unknown): boolean {
  const kind = classify(error);
  return kind === "data" || kind === "constraint";
}

export function createQueryLogWriter(options: QueryLogOptions): QueryLog {
  return new BatchedQueryLog(options);
}

class BatchedQueryLog implements QueryLog {
  readonly #options: Required<QueryLogOptions>;
  #waiting: LogEntry[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  constructor(options: QueryLogOptions) {
    this.#options = {
      intervalMs: 250,
      batchMax: 1_000,
      waitingMax: 20_000,
      closeWithinMs: 5_000,
      ...options,
    };
  }

  get status(): { waiting: number; dropped: number } {
    return { waiting: this.#waiting.length, dropped: this.#dropped };
  }

  record(entry: LogEntry): void {
    if (this.#waiting.length >= this.#options.waitingMax) {
      this.#drop(1);
      return;
    }
    this.#waiting.push(entry);
    if (this.#waiting.length >= this.#options.batchMax && this.#writing === null) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), this.#options.intervalMs).unref();
  }

  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // One batch at a time: a slow database gets larger batches, not more of them.
    while (this.#writing !== null) await this.#writing;
    if (this.#waiting.length === 0) return;
    this.#writing = this.#writeWaiting();
    await this.#writing;
  }

  async close(): Promise<void> {
    const deadline = Date.now() + this.#options.closeWithinMs;
    await this.flush();
    while (this.#waiting.length > 0 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await this.flush();
    }
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#drop(this.#waiting.splice(0).length);
  }

  async #writeWaiting(): Promise<void> {
    try {
      while (this.#waiting.length > 0)
        await this.#writeBatch(this.#waiting.slice(0, this.#options.batchMax));
    } catch (error) {
      this.#options.log.warn(
        { err: error, waiting: this.#waiting.length },
        "query log: the database takes no entries",
      );
      this.#timer ??= setTimeout(() => void this.flush(), retryMs).unref();
    } finally {
      this.#writing = null;
    }
  }

  /** An entry that the database will never take is dropped, so that it holds up no other. */
  async #writeBatch(batch: readonly LogEntry[]): Promise<void> {
    try {
      await this.#options.store.insert(batch);
      this.#waiting.splice(0, batch.length);
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      if (batch.length > 1) {
        for (const entry of batch) await this.#writeBatch([entry]);
      } else {
        this.#waiting.splice(0, 1);
        this.#drop(1);
      }
    }
  }

  #drop(count: number): void {
    if (count === 0) return;
    // Told at the first, then at every thousandth: a flood of losses must not flood the process log too.
    const isWorthALine =
      this.#dropped === 0 ||
      Math.floor((this.#dropped + count) / 1_000) > Math.floor(this.#dropped / 1_000);
    this.#dropped += count;
    if (isWorthALine)
      this.#options.log.error({ dropped: this.#dropped }, "query log: entries were lost");
  }
}
