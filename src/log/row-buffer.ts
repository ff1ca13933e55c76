// Collects waiting rows as the bytes that will be sent. One buffer replaces thousands of objects,
// which saves garbage collection. Each row ends with a line feed and contains no other line feed.
import { UsageTally } from "../metering/index.ts";
import { BodyTally } from "./body-tally.ts";
import { copyRow } from "./copy-row.ts";
import type { LogEntry } from "./entry.ts";

const lineFeed = 10;
const firstBytes = 64 * 1024;
/** Maximum bytes of UTF-8 for one UTF-16 unit. */
const bytesPerUnitMax = 3;

/** A buffer of rows in COPY format. */
class RowBuffer {
  #buffer = Buffer.allocUnsafe(firstBytes);
  #start = 0;
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Bytes of all rows. */
  get size(): number {
    return this.#length - this.#start;
  }

  /** All rows, joined. */
  get bytes(): Buffer {
    return this.#buffer.subarray(this.#start, this.#length);
  }

  /**
   * Adds a row.
   * @returns the bytes of the row
   */
  add(row: string): number {
    // Counts the row's bytes only if it might not fit. The maximum size of a row is three times its
    // usual size.
    if (this.#length + row.length * bytesPerUnitMax > this.#buffer.length)
      this.#reserve(Buffer.byteLength(row));
    const bytes = this.#buffer.write(row, this.#length);
    this.#length += bytes;
    this.#count += 1;
    return bytes;
  }

  /** The oldest row. */
  get first(): Buffer {
    return this.#buffer.subarray(this.#start, this.#buffer.indexOf(lineFeed, this.#start) + 1);
  }

  removeFirst(): void {
    this.#start += this.first.length;
    this.#count -= 1;
  }

  /** Removes all rows, and keeps the memory for new ones. */
  clear(): void {
    this.#start = this.#length = this.#count = 0;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

/** Rows with the usage of their calls. It also has the usage of calls whose rows were dropped. */
export class LogBatch extends RowBuffer {
  readonly usage = new UsageTally();
  /** The bytes of the bodies of all added rows. */
  readonly bodies = new BodyTally();
  /**
   * True if the database rejected the batch as a whole. Then its rows are written one by one, and
   * the usage last.
   */
  isSplit = false;

  /**
   * Adds a row with its body.
   * @returns the bytes of the row
   */
  addEntry(entry: LogEntry): number {
    this.bodies.add(entry);
    return this.add(copyRow(entry));
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.usage.isEmpty;
  }

  override clear(): void {
    super.clear();
    this.usage.clear();
    this.bodies.clear();
    this.isSplit = false;
  }
}
