// Collects log rows in the form in which they are sent to the database. Adds up the usage of their
// calls and the bytes of their bodies. Sums and rows are written together (G19.17).
import type { Guid } from "../contract/index.ts";
import { dayOf, UsageTally } from "../metering/index.ts";
import type { Rank } from "../platform/capacity/index.ts";
import { copyRow, rankOfEntry } from "./copy-row.ts";
import type { LogEntry } from "./entry.ts";

/**
 * Number of bytes of the bodies from one workspace, day and class of callers, with or without an
 * error.
 */
export interface BodySum {
  readonly workspaceId: Guid;
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly rank: Rank;
  /** True for rows whose status is 400 or more. */
  readonly isFailure: boolean;
  readonly bytes: number;
}

/** A row in COPY format, and the size of its body. Null without a body. */
export interface LogRow {
  readonly bytes: Buffer;
  readonly body: BodySum | null;
}

/**
 * Rows that are written together, and the usage of their calls. Calls whose rows were dropped still
 * count in the usage.
 */
export class LogBatch {
  readonly rows: LogRow[] = [];
  readonly usage = new UsageTally();
  /** Bytes of all rows together. */
  size = 0;
  /**
   * True if the database rejected the batch as a whole. Then the rows are written one by one, and
   * the usage after them.
   */
  isSplit = false;

  /**
   * Adds a row.
   * @returns the size of the row in bytes
   */
  add(entry: LogEntry): number {
    const bytes = Buffer.from(copyRow(entry));
    this.rows.push({ bytes, body: bodyBytesOf(entry) });
    this.size += bytes.length;
    return bytes.length;
  }

  get isEmpty(): boolean {
    return this.rows.length === 0 && this.usage.isEmpty;
  }
}

function bodyBytesOf(entry: LogEntry): BodySum | null {
  const { workspaceId, at, status, body } = entry;
  if (body === null) return null;
  const rank = rankOfEntry(entry);
  const bytes = Buffer.byteLength(body);
  return { workspaceId, day: dayOf(at), rank, isFailure: status >= 400, bytes };
}

/** Returns the sums of the rows' bodies, in no order. */
export function bodySumsOf(rows: readonly LogRow[]): readonly BodySum[] {
  const sums = new Map<string, BodySum>();
  for (const { body } of rows) {
    if (body === null) continue;
    const key = `${body.workspaceId} ${body.day} ${body.rank} ${body.isFailure}`;
    sums.set(key, { ...body, bytes: body.bytes + (sums.get(key)?.bytes ?? 0) });
  }
  return [...sums.values()];
}
