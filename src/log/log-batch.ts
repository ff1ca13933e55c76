// Collects log rows in the form in which they are sent to the database. Adds up the usage of their
// calls and the bytes of their bodies. Sums and rows are written together (G19.17). A batch has no
// object for each row, because objects that live until the batch is written make garbage collection
// expensive (`openapi/decisions/0013-short-lived-requests.md`).
import type { Guid } from "../contract/index.ts";
import { dayOf, UsageTally } from "../metering/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import { copyRow, rankOfEntry } from "./copy-row.ts";
import type { LogEntry } from "./entry.ts";

/** The bodies of one workspace, day, class of caller and outcome are summed together. */
interface SumGroup {
  readonly workspaceId: Guid;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly rank: Rank;
  /** True for rows whose status is 400 or more. */
  readonly isFailure: boolean;
}

/** The bytes of the bodies of a group. */
export interface BodySum extends SumGroup {
  readonly bytes: number;
}

/** Rows in COPY format, joined, and the sums of their bodies. */
export interface LogRows {
  readonly bytes: Buffer;
  readonly bodies: readonly BodySum[];
}

const FIRST_BYTES = 64 * 1024;
/** Most bytes of UTF-8 for one UTF-16 unit. */
const UTF8_BYTES_MAX = 3;

/**
 * Rows that are written together, and the usage of their calls. Calls whose rows were dropped still
 * count in the usage.
 */
export class LogBatch {
  readonly usage = new UsageTally();
  /** Number of the first row that still waits; above 0 only if rows are written one by one. */
  first = 0;
  /**
   * True if the database rejected the batch as a whole. Then the rows are written one by one, and
   * the usage after them.
   */
  isSplit = false;
  #buffer = Buffer.allocUnsafe(FIRST_BYTES);
  readonly #groups = new Map<string, SumGroup>();
  /** For each row: the end of its bytes, and the group and the bytes of its body. */
  readonly #ends: number[] = [];
  readonly #bodyGroups: (SumGroup | null)[] = [];
  readonly #bodyBytes: number[] = [];

  /** Number of rows. */
  get count(): number {
    return this.#ends.length;
  }

  /** Bytes of all rows. */
  get size(): number {
    return this.#ends.at(-1) ?? 0;
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.usage.isEmpty;
  }

  /**
   * Adds a row.
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

  /** Returns the rows from number `from` to number `to`, which is excluded. */
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
