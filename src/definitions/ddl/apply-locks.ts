// Locks and isolation for the transactions of an apply. Applies run one at a time, with a short
// lock timeout. A read-only transaction sees one snapshot.
import type { Connection } from "../../platform/postgres/index.ts";

/** Waits until no other apply of this database runs. The wait has no limit. */
export async function lockApplies(connection: Connection): Promise<void> {
  await connection.run({ text: "select pg_advisory_xact_lock(7236831003)" });
}

/** Limits the wait for a locked table, because other statements queue behind the waiting apply. */
export async function limitLockWaits(connection: Connection): Promise<void> {
  await connection.run({ text: "set local lock_timeout = '2s'" });
}

/** Makes the transaction read-only with one snapshot. Must be its first statement. */
export async function readOneMoment(connection: Connection): Promise<void> {
  await connection.run({ text: "set transaction isolation level repeatable read, read only" });
}
