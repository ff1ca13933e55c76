// Collects log rows as bytes in PostgreSQL's COPY format. Adds up the usage of their calls and the
// bytes of their request bodies. Sums and rows are written in one transaction (G19.17). A batch has
// no object for each row, because such objects would make garbage collection expensive
// (`openapi/decisions/0013-short-lived-requests.md`).
import type { Guid } from "../contract/index.ts";
import { dayOf, UsageTally } from "../metering/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import { copyRow, rankOfEntry } from "./copy-row.ts";
import type { LogEntry } from "./entry.ts";

/**
 * The properties that all request bodies of a group have in common. The bytes of all bodies of a
 * group are added up.
 */
interface SumGroup {
  readonly workspaceId: Guid;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly rank: Rank;
  /** True for rows whose status is 400 or more. */
  readonly isFailure: boolean;
}

/**
 * The number of bytes of all bodies of one group: the same workspace, day, class of caller and
 * outcome.
 */
export interface BodySum extends SumGroup {
  readonly bytes: number;
}

/** Rows in COPY format, one after the other in `bytes`, and the sums of their request bodies. */
export interface LogRows {
  readonly bytes: Buffer;
  readonly bodies: readonly BodySum[];
}

const FIRST_BYTES = 64 * 1024;
/** Maximum bytes of UTF-8 for one UTF-16 code unit. */
const UTF8_BYTES_MAX = 3;

/**
 * Rows that are written together, and the usage of their calls. The usage also includes calls whose
 * rows were dropped.
 */
export class LogBatch {
  readonly usage = new UsageTally();
  /**
   * Index of the first row that is not written yet. It is above 0 only if the rows are written one
   * by one.
   */
  first = 0;
  /**
   * True if the database rejected the batch as a whole. The rows are then written one by one, and
   * after them the usage.
   */
  isSplit = false;
  #buffer = Buffer.allocUnsafe(FIRST_BYTES);
  readonly #groups = new Map<string, SumGroup>();
  /**
   * Three lists with one element for each row: the end of the row in the buffer, the group of its
   * body, and the size of its body.
   */
  readonly #ends: number[] = [];
  readonly #bodyGroups: (SumGroup | null)[] = [];
  readonly #bodyBytes: number[] = [];

  /** Number of rows. */
  get count(): number {
    return this.#ends.length;
  }

  /** Total bytes of all rows in the batch. */
  get size(): number {
    return this.#ends.at(-1) ?? 0;
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.usage.isEmpty;
  }

  /**
   * Converts an entry to a row, and adds the row.
   * @returns the size of the row in bytes
   */
  add(entry: LogEntry): number {
    const row = copyRow(entry);
    const start = this.size;
    const needed = start + row.length * UTF8_BYTES_MAX;
    if (needed > this.#buffer.length) this.#grow(needed);
    const bytes = this.#buffer.write(row, start);
    this.#ends.push(start + bytes);
    this.#bodyGroups.push(entry.body === null ? null : this.#groupOf(entry));
    this.#bodyBytes.push(entry.body === null ? 0 : Buffer.byteLength(entry.body));
    return bytes;
  }

  /** Returns the rows from index `from` up to, but not including, index `to`. */
  rows(from: number, to: number): LogRows {
    const sums = new Map<SumGroup, number>();
    for (let row = from; row < to; row++) {
      const group = this.#bodyGroups[row]!;
      if (group !== null) sums.set(group, (sums.get(group) ?? 0) + this.#bodyBytes[row]!);
    }
    const start = from === 0 ? 0 : this.#ends[from - 1];
    return {
      bytes: this.#buffer.subarray(start, to === 0 ? 0 : this.#ends[to - 1]),
      bodies: [...sums].map(([group, bytes]) => ({ ...group, bytes })),
    };
  }

  #groupOf(entry: LogEntry): SumGroup {
    const { workspaceId, at, status } = entry;
    const day = dayOf(at);
    const rank = rankOfEntry(entry);
    const isFailure = status >= 400;
    const key = `${workspaceId} ${day} ${rank} ${isFailure}`;
    let group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, (group = { workspaceId, day, rank, isFailure }));
    return group;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(larger, 0, 0, this.size);
    this.#buffer = larger;
  }
}
