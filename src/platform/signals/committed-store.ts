// Reads the rows that have committed since an earlier read. A snapshot of the database's
// transactions marks the position of each read.
import type { Connection } from "../postgres/index.ts";

/**
 * The position of a read: a snapshot of the database's transactions, and its time in milliseconds
 * since 1970.
 */
export interface SnapshotPosition {
  readonly snapshot: string;
  readonly at: number;
}

export interface CommittedSince<C> {
  readonly position: SnapshotPosition;
  /** Changes that committed after the given position, each once. */
  readonly changes: readonly C[];
  /**
   * True if the database has fewer transactions than before: it was replaced by another or a copy.
   */
  readonly isRewound: boolean;
}

const NOW = `pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as at`;
const HERE = { text: `select ${NOW}` };

/**
 * Returns the statement for `readCommitted`. It has no name, so PostgreSQL plans it for its actual
 * values each time.
 * @param changes a select of one JSON list with the changes since the snapshot `$1`
 */
export const sinceSnapshot = (changes: string): { readonly text: string } => ({
  text: `select ${NOW}, pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as "isRewound",
    (${changes}) as changes`,
});

/** Returns the current position, at which a new feed begins. */
export async function readPosition(control: Connection): Promise<SnapshotPosition> {
  const [row] = await control.run<SnapshotPosition>(HERE);
  return row!;
}

/**
 * Reads the changes after a position.
 * @param statement result of `sinceSnapshot`
 * @param values parameters after the snapshot `$1`
 */
export async function readCommitted<C>(
  control: Connection,
  statement: { readonly text: string },
  from: SnapshotPosition,
  ...values: readonly unknown[]
): Promise<CommittedSince<C>> {
  const [row] = await control.run<
    SnapshotPosition & { isRewound: boolean; changes: readonly C[] | null }
  >(statement, [from.snapshot, ...values]);
  const { isRewound, changes, ...position } = row!;
  return { position, changes: changes ?? [], isRewound };
}
