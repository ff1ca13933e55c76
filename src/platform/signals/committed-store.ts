// Reads the rows that have committed since an earlier read. A PostgreSQL snapshot (the list of
// running transactions) marks the position of each read.
import type { Connection } from "../postgres/index.ts";

/** The position of a read: the PostgreSQL snapshot, and its time in milliseconds since 1970. */
export interface SnapshotPosition {
  readonly snapshot: string;
  readonly at: number;
}

export interface CommittedSince<C> {
  readonly position: SnapshotPosition;
  /** Changes that committed after the earlier position. The list contains each change once. */
  readonly changes: readonly C[];
  /**
   * True if the transaction counter of the database is lower than at the earlier read. The database
   * was then replaced by another database, such as a restored copy.
   */
  readonly isRewound: boolean;
}

const NOW = `pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as at`;
const HERE = { text: `select ${NOW}` };

/**
 * Returns the statement for `readCommitted`. It is not a prepared statement, so that PostgreSQL
 * plans it each time for the actual values of its parameters.
 * @param changes a select that gives one JSON list: the changes since the snapshot `$1`
 */
export const sinceSnapshot = (changes: string): { readonly text: string } => ({
  text: `select ${NOW}, pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as "isRewound",
    (${changes}) as changes`,
});

/**
 * Returns the current position in the database. A feed reports the changes that commit after it.
 */
export async function readPosition(control: Connection): Promise<SnapshotPosition> {
  const [row] = await control.run<SnapshotPosition>(HERE);
  return row!;
}

/**
 * Reads the changes after a position.
 * @param statement result of `sinceSnapshot`
 * @param from the position of the last read
 * @param values parameters of the statement after the snapshot `$1`
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
