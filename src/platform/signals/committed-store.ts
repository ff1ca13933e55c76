// Reads the rows that have committed since an earlier read, from one snapshot of the database's transactions to the next.
import type { Connection } from "../postgres/index.ts";

/** Up to where changes were read: a snapshot of the database's transactions, and its time in milliseconds since 1970. */
export interface SnapshotPosition {
  readonly snapshot: string;
  readonly at: number;
}

interface CommittedSince<C> {
  readonly position: SnapshotPosition;
  /** Committed since the position that was asked from, each once. */
  readonly changes: readonly C[];
  /** The database has fewer transactions than before: it is another one, or an older copy. */
  readonly isRewound: boolean;
}

const NOW = `pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 * 1000 as at`;
const HERE = { text: `select ${NOW}` };

/** @param changes a select of one JSON list of the changes since the snapshot `$1`. Without a name, so that it is always planned for its very values */
export const sinceSnapshot = (changes: string): { readonly text: string } => ({
  text: `select ${NOW}, pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax($1::pg_snapshot) as "isRewound",
    (${changes}) as changes`,
});

/** Where a feed begins that has not read anything yet. */
export async function readPosition(control: Connection): Promise<SnapshotPosition> {
  const [row] = await control.run<SnapshotPosition>(HERE);
  return row!;
}

/** @param statement of `sinceSnapshot`. @param values what it has beside the snapshot */
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
