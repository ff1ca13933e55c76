// The one writer of the query log: entries gather in memory and go out in batches, so that no request waits for its row. Never throws
// into a request, and is bounded: what a dead database cannot take is dropped, counted and reported.
import { setTimeout as sleep } from "node:timers/promises";
import { dayOf, UsageTally } from "../metering/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";
import { classify } from "../platform/postgres/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import { BodyTally } from "./body-tally.ts";
import { LogBatch } from "./row-buffer.ts";
import { isOfStranger, type LogEntry } from "./entry.ts";

export interface QueryLogStore {
  /**
   * Writes rows of `copyRow`, and adds the usage and the bytes of bodies, or does nothing. Given a
   * number again, it writes only what did not go in under it before.
   */
  insert(rows: Buffer, usage: UsageTally, bodies: BodyTally, number: number): Promise<void>;
}

export interface QueryLog {
  /** Takes an entry over; returns at once. */
  record(entry: LogEntry): void;
  /** Adds to the usage what belongs to a row that comes later. @param at milliseconds since 1970 */
  addUsage(workspaceId: Guid, at: number, calls: number, bytes: number): void;
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
  /** Bytes of them. */
  readonly waitingBytesMax?: number;
  /** How long `close` tries. */
  readonly closeWithinMs?: number;
}

/** Bytes of rows that wait, however few: thousands of failures with their bodies are a gigabyte. */
const waitingBytesMax = 32 * 1024 * 1024;
/** Part of the room that is open to calls without an accepted credential. */
const strangersShare = 1 / 4;
/** Bytes of rows in one statement. */
const batchBytesMax = 1024 * 1024;

const noRows = Buffer.alloc(0);
const noUsage = new UsageTally();

/** Pause after a batch that the database did not take. */
const retryMs = 1_000;

const isRefusedForGood = (error: unknown): boolean =>
  ["data", "constraint"].includes(classify(error) ?? "");

export const createQueryLogWriter = (options: QueryLogOptions): QueryLog =>
  new BatchedQueryLog(options);

class BatchedQueryLog implements QueryLog {
  readonly #options: Required<QueryLogOptions>;
  /** Rows that gather, and full batches before them, the oldest first. */
  #gathering = new LogBatch();
  readonly #full: LogBatch[] = [];
  #spare: LogBatch | null = null;
  #waiting = 0;
  #waitingBytes = 0;
  #dropped = 0;
  /** What went in so far, counted; whatever is sent keeps its number until it is known to be in, or never will be. */
  #written = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  /** The database took no entries the last time it was asked. */
  #isAway = false;
  #isClosed = false;

  constructor(options: QueryLogOptions) {
    this.#options = {
      intervalMs: 250,
      batchMax: 1_000,
      waitingMax: 20_000,
      waitingBytesMax,
      closeWithinMs: 5_000,
      ...options,
    };
  }

  get status(): { waiting: number; dropped: number } {
    return { waiting: this.#waiting, dropped: this.#dropped };
  }

  record(entry: LogEntry): void {
    // Also where the row is lost below: what was used counts.
    if (entry.isCounted)
      this.addUsage(entry.workspaceId, entry.at, 1, entry.bytesOut - (entry.bytesCounted ?? 0));
    if (this.#isClosed || !this.#hasRoomFor(entry)) {
      this.#drop(1);
      return;
    }
    // As text at once: an object that waits for its batch outlives the collections that would have been cheap.
    this.#waitingBytes += this.#gathering.addEntry(entry);
    this.#waiting += 1;
    this.#flushSoon();
    const { count, size } = this.#gathering;
    if (count < this.#options.batchMax && size < batchBytesMax) return;
    this.#closeBatch();
    if (this.#writing === null && !this.#isAway) void this.flush();
  }

  addUsage(workspaceId: Guid, at: number, calls: number, bytes: number): void {
    if (this.#isClosed) return;
    this.#gathering.usage.add(workspaceId, dayOf(at), bytes, calls);
    this.#flushSoon();
  }

  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // One batch at a time: a slow database is not asked for more of them at once.
    while (this.#writing !== null) await this.#writing;
    if (this.#isEmpty) return;
    this.#writing = asOwnWork(() => this.#writeWaiting());
    await this.#writing;
  }

  async close(): Promise<void> {
    const { closeWithinMs } = this.#options;
    let isLate = false;
    const deadline = sleep(closeWithinMs, undefined, { ref: false }).then(() => (isLate = true));
    // A database that takes the rows and never answers must not hold up the end.
    await Promise.race([this.flush(), deadline]);
    while (!this.#isEmpty && !isLate) {
      await sleep(Math.min(100, closeWithinMs));
      await Promise.race([this.flush(), deadline]);
    }
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#drop(this.#waiting);
    this.#waiting = 0;
    const usage = [...this.#full, this.#gathering].flatMap((batch) => batch.usage.sums);
    if (usage.length > 0) this.#options.log.error({ usage }, "usage was lost");
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.intervalMs).unref();
  }

  get #isEmpty(): boolean {
    return this.#gathering.isEmpty && this.#full.length === 0;
  }

  /** Strangers' entries take only the first part, so that they never push out anybody else's (G19.2). */
  #hasRoomFor(entry: LogEntry): boolean {
    const { waitingMax, waitingBytesMax: bytesMax } = this.#options;
    const share = isOfStranger(entry) ? strangersShare : 1;
    return this.#waiting < waitingMax * share && this.#waitingBytes < bytesMax * share;
  }

  #closeBatch(): void {
    this.#full.push(this.#gathering);
    this.#gathering = this.#spare ?? new LogBatch();
    this.#spare = null;
  }

  /** Fresh memory for every batch would keep the collector busy. */
  #keepSpare(batch: LogBatch): void {
    batch.clear();
    this.#spare = batch;
  }

  async #writeWaiting(): Promise<void> {
    try {
      // What gathers goes behind the full batches, as one more; what comes in from then on waits for company, unless it fills a
      // batch of its own.
      let isGatheringDue = !this.#gathering.isEmpty;
      while (!this.#isClosed) {
        if (this.#full.length === 0 && isGatheringDue) {
          isGatheringDue = false;
          if (!this.#gathering.isEmpty) this.#closeBatch();
        }
        if (this.#full.length === 0) break;
        await this.#writeBatch(this.#full[0]!);
        this.#keepSpare(this.#full.shift()!);
      }
      this.#isAway = false;
    } catch (error) {
      this.#isAway = true;
      this.#options.log.warn(
        { err: error, waiting: this.#waiting },
        "query log: the database takes no entries",
      );
      if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.flush(), retryMs).unref();
    } finally {
      this.#writing = null;
    }
  }

  /** An entry that the database will never take is dropped, so that it holds up no other. */
  async #writeBatch(batch: LogBatch): Promise<void> {
    if (!batch.isSplit && (await this.#isTaken(batch.bytes, batch.usage, batch.bodies))) {
      this.#settle(batch.count, batch.size);
      return;
    }
    batch.isSplit = true;
    while (batch.count > 0) {
      const { first } = batch;
      if (!(await this.#isTaken(first, noUsage, BodyTally.ofRow(first)))) this.#drop(1);
      this.#settle(1, batch.first.length);
      batch.removeFirst();
    }
    if (batch.usage.isEmpty || (await this.#isTaken(noRows, batch.usage))) return;
    this.#options.log.error({ usage: batch.usage.sums }, "usage was lost");
  }

  /** Writes; false where the database will never take it. */
  async #isTaken(rows: Buffer, usage: UsageTally, bodies = new BodyTally()): Promise<boolean> {
    try {
      await this.#options.store.insert(rows, usage, bodies, this.#written + 1);
      this.#written += 1;
      return true;
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      return false;
    }
  }

  /** Rows that wait no longer; those of a batch that was under way when the log was closed did so no more. */
  #settle(count: number, bytes: number): void {
    this.#waiting = Math.max(0, this.#waiting - count);
    this.#waitingBytes = Math.max(0, this.#waitingBytes - bytes);
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
