// Rows that wait to be written, as the bytes in which they will be sent: one buffer instead of thousands of objects for the garbage
// collector. Each row ends with a line feed and holds no other.
import { UsageTally } from "../metering/index.ts";
import { BodyTally } from "./body-tally.ts";
import { copyRow } from "./copy-row.ts";
import type { LogEntry } from "./entry.ts";

const lineFeed = 10;
const firstBytes = 64 * 1024;
/** Of UTF-8 for one UTF-16 unit. */
const bytesPerUnitMax = 3;

export class RowBuffer {
  #buffer = Buffer.allocUnsafe(firstBytes);
  #start = 0;
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Bytes of the rows held. */
  get size(): number {
    return this.#length - this.#start;
  }

  /** All rows, one after the other. */
  get bytes(): Buffer {
    return this.#buffer.subarray(this.#start, this.#length);
  }

  /** @returns the bytes that the row takes */
  add(row: string): number {
    // Counted only where it might not fit: the most that a row can take is thrice what nearly all of them do.
    if (this.#length + row.length * bytesPerUnitMax > this.#buffer.length)
      this.#reserve(Buffer.byteLength(row));
    const bytes = this.#buffer.write(row, this.#length);
    this.#length += bytes;
    this.#count += 1;
    return bytes;
  }

  /** The oldest row by itself. */
  get first(): Buffer {
    return this.#buffer.subarray(this.#start, this.#buffer.indexOf(lineFeed, this.#start) + 1);
  }

  removeFirst(): void {
    this.#start += this.first.length;
    this.#count -= 1;
  }

  /** Makes room for new rows in the same memory. */
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

/** Rows with what their calls have used; also the usage of calls whose rows were dropped. */
export class LogBatch extends RowBuffer {
  readonly usage = new UsageTally();
  /** The bytes of the bodies of all rows that were added. */
  readonly bodies = new BodyTally();
  /** The database will not take it as a whole: its rows go one by one from then on, then the usage. */
  isSplit = false;

  /** Adds a row with its body. @returns the bytes that the row takes */
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
