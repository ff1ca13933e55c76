// Writes the query log. Entries are collected in memory and written to the database in batches, so
// that no request waits for the database. Errors of the log never reach a request. The memory is
// limited. If entries cannot be stored, they are dropped, counted, and reported in the process log.
import { setTimeout as sleep } from "node:timers/promises";
import { dayOf, UsageTally } from "../metering/index.ts";
import { asOwnWork } from "../platform/capacity/index.ts";
import { classify } from "../platform/postgres/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Logger } from "../platform/index.ts";
import { processPart } from "../platform/machine/index.ts";
import { isUnauthenticated, type LogEntry } from "./entry.ts";
import { LogBatch, type LogRows } from "./log-batch.ts";
import type { createQueryLogStore } from "./query-log-store.ts";

/**
 * The part of the store that the writer uses. `insert` writes a whole batch or nothing. It ignores
 * a batch whose number was written before.
 */
export type QueryLogStore = Pick<ReturnType<typeof createQueryLogStore>, "insert">;

export type QueryLog = Pick<QueryLogWriter, "record" | "addUsage" | "flush" | "close" | "status">;

const defaults = {
  /** Maximum milliseconds that an entry waits before its batch is written. */
  intervalMs: 250,
  /** Maximum number of entries in one statement. */
  batchMax: 1_000,
  /** Maximum number of entries in memory while the database does not respond. */
  waitingMax: 20_000,
  /**
   * Maximum bytes of the entries in memory. Without this limit, thousands of failed calls with
   * bodies would take a gigabyte.
   */
  waitingBytesMax: 32 * 1024 * 1024,
  /** Maximum milliseconds that `close` takes. */
  closeWithinMs: 5_000,
};

/** Returns the limits of the memory in one of several gateway processes of a machine. */
export const queryLogLimits = (
  processes: number,
): Pick<typeof defaults, "waitingMax" | "waitingBytesMax"> => ({
  waitingMax: processPart(defaults.waitingMax, processes),
  waitingBytesMax: processPart(defaults.waitingBytesMax, processes),
});

export interface QueryLogOptions extends Partial<typeof defaults> {
  readonly store: QueryLogStore;
  readonly log: Logger;
}

/** The fraction of the memory limits that entries of calls without a valid credential may use. */
const unauthenticatedShare = 1 / 4;
/** Number of bytes at which a batch of rows is full. */
const batchBytesMax = 1024 * 1024;

const noUsage = new UsageTally();

/** Milliseconds after a failed batch until the next attempt. */
const retryMs = 1_000;

const isPermanentFailure = (error: unknown): boolean =>
  ["data", "constraint"].includes(classify(error) ?? "");

/** Collects log entries and writes them to the database, until `close` is called. */
export class QueryLogWriter {
  readonly #options: Required<QueryLogOptions>;
  /**
   * The batch to which new rows are added. `#full` contains the full batches that are not written
   * yet, the oldest first.
   */
  #gathering = new LogBatch();
  readonly #full: LogBatch[] = [];
  #waiting = 0;
  #waitingBytes = 0;
  #dropped = 0;
  /**
   * Number of batches that were written. The next batch gets this number plus one. A batch that is
   * tried again keeps its number.
   */
  #written = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  /** True if the last attempt to write a batch failed. */
  #isDatabaseDown = false;
  #isClosed = false;

  constructor(options: QueryLogOptions) {
    this.#options = { ...defaults, ...options };
  }

  get status(): { waiting: number; dropped: number } {
    return { waiting: this.#waiting, dropped: this.#dropped };
  }

  /** Adds an entry to the memory, and returns immediately. */
  record(entry: LogEntry): void {
    // The usage of the call counts even if its row is dropped below.
    if (entry.isCounted)
      this.addUsage(entry.workspaceId, entry.at, 1, entry.bytesOut - (entry.bytesCounted ?? 0));
    if (this.#isClosed || !this.#hasRoomFor(entry)) {
      this.#drop(1);
      return;
    }
    // The row is converted to bytes immediately, because the limits of the memory count bytes.
    this.#waitingBytes += this.#gathering.add(entry);
    this.#waiting += 1;
    this.#flushSoon();
    const { count, size } = this.#gathering;
    if (count < this.#options.batchMax && size < batchBytesMax) return;
    this.#closeBatch();
    if (this.#writing === null && !this.#isDatabaseDown) void this.flush();
  }

  /**
   * Counts calls and response bytes as usage of a workspace, without a row in the log. `at` is in
   * milliseconds since 1970.
   */
  addUsage(workspaceId: Guid, at: number, calls: number, bytes: number): void {
    if (this.#isClosed) return;
    this.#gathering.usage.add(workspaceId, dayOf(at), bytes, calls);
    this.#flushSoon();
  }

  /**
   * Writes the collected entries to the database. Never throws. If this fails, the next attempt
   * writes the same entries.
   */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // Only one batch is written at a time, so that a slow database does not get several batches at
    // once.
    while (this.#writing !== null) await this.#writing;
    if (this.#isEmpty) return;
    this.#writing = asOwnWork(() => this.#writeWaiting());
    await this.#writing;
  }

  /**
   * Writes all entries and stops the timer. Entries are lost only if the database does not respond
   * within `closeWithinMs`.
   */
  async close(): Promise<void> {
    const { closeWithinMs } = this.#options;
    let isLate = false;
    const deadline = sleep(closeWithinMs, undefined, { ref: false }).then(() => (isLate = true));
    // A database that does not respond must not delay the shutdown for longer than `closeWithinMs`.
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
    if (usage.length > 0)
      this.#options.log.error(
        { usage },
        "The database did not store the usage of some calls before the shutdown. Usage reports do not contain these calls and bytes, which `usage` lists by workspace and day.",
      );
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.intervalMs).unref();
  }

  get #isEmpty(): boolean {
    return this.#gathering.isEmpty && this.#full.length === 0;
  }

  /**
   * Returns true if the limits of the memory allow one more entry. Calls without a valid credential
   * may use only a part of the memory, so that they do not displace entries of other calls (G19.2).
   */
  #hasRoomFor(entry: LogEntry): boolean {
    const { waitingMax, waitingBytesMax: bytesMax } = this.#options;
    const share = isUnauthenticated(entry) ? unauthenticatedShare : 1;
    return this.#waiting < waitingMax * share && this.#waitingBytes < bytesMax * share;
  }

  #closeBatch(): void {
    this.#full.push(this.#gathering);
    this.#gathering = new LogBatch();
  }

  async #writeWaiting(): Promise<void> {
    try {
      // The full batches are written first. Then the batch that still collects rows is written
      // once. Entries that arrive during these writes wait for the next interval, unless they fill
      // a batch.
      let isGatheringDue = !this.#gathering.isEmpty;
      while (!this.#isClosed) {
        if (this.#full.length === 0 && isGatheringDue) {
          isGatheringDue = false;
          if (!this.#gathering.isEmpty) this.#closeBatch();
        }
        if (this.#full.length === 0) break;
        await this.#writeBatch(this.#full[0]!);
        this.#full.shift();
      }
      this.#isDatabaseDown = false;
    } catch (error) {
      this.#isDatabaseDown = true;
      this.#options.log.warn(
        { err: error, waiting: this.#waiting },
        "The gateway could not write query log entries to the database. It keeps them in memory and tries again every second. If the memory is full, new entries are lost. Check the database.",
      );
      if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.flush(), retryMs).unref();
    } finally {
      this.#writing = null;
    }
  }

  /**
   * Writes a batch. Entries that the database will never accept, such as invalid values, are
   * dropped. Otherwise they would block the entries of the same batch and of later batches.
   */
  async #writeBatch(batch: LogBatch): Promise<void> {
    const { count, size, usage } = batch;
    if (!batch.isSplit && (await this.#tryWrite(batch.rows(0, count), usage))) {
      this.#settle(count, size);
      return;
    }
    batch.isSplit = true;
    for (; batch.first < count; batch.first += 1) {
      const row = batch.rows(batch.first, batch.first + 1);
      if (!(await this.#tryWrite(row, noUsage))) this.#drop(1);
      this.#settle(1, row.bytes.length);
    }
    if (usage.isEmpty || (await this.#tryWrite(batch.rows(count, count), usage))) return;
    this.#options.log.error(
      { usage: usage.sums },
      "The database did not store the usage of some calls, because it does not accept the values. Usage reports do not contain these calls and bytes, which `usage` lists by workspace and day.",
    );
  }

  /**
   * Writes rows and usage. Returns false if the database will never accept them, for example
   * because of an invalid value. Throws if a later attempt may succeed.
   */
  async #tryWrite({ bytes, bodies }: LogRows, usage: UsageTally): Promise<boolean> {
    try {
      await this.#options.store.insert(bytes, usage, bodies, this.#written + 1);
      this.#written += 1;
      return true;
    } catch (error) {
      if (!isPermanentFailure(error)) throw error;
      return false;
    }
  }

  /**
   * Subtracts rows from the counts of the memory in use, after the rows were written or dropped.
   * The results are at least 0, because `close` may have set the counts to 0 before.
   */
  #settle(count: number, bytes: number): void {
    this.#waiting = Math.max(0, this.#waiting - count);
    this.#waitingBytes = Math.max(0, this.#waitingBytes - bytes);
  }

  #drop(count: number): void {
    if (count === 0) return;
    // The first loss is logged, and then every thousandth loss, so that losses do not fill the
    // process log.
    const shouldLog =
      this.#dropped === 0 ||
      Math.floor((this.#dropped + count) / 1_000) > Math.floor(this.#dropped / 1_000);
    this.#dropped += count;
    if (shouldLog)
      this.#options.log.error(
        { dropped: this.#dropped },
        "Query log entries were lost, because the database did not accept them or did not respond. `dropped` is the number of entries lost since the start. Check the database.",
      );
  }
}
