// Locks and isolation of an apply's transactions: one at a time with a short lock timeout, or read-only as of one moment.
import type { Connection } from "../../platform/postgres/index.ts";

/** Applies of one database queue here, however long each takes. */
export async function lockApplies(connection: Connection): Promise<void> {
  await connection.run({ text: "select pg_advisory_xact_lock(7236831003)" });
}

/** Longest wait for a table that is in use: meanwhile others queue behind us. */
export async function limitLockWaits(connection: Connection): Promise<void> {
  await connection.run({ text: "set local lock_timeout = '2s'" });
}

/** For a transaction that only looks: everything as of one moment. The first statement of it. */
export async function readOneMoment(connection: Connection): Promise<void> {
  await connection.run({ text: "set transaction isolation level repeatable read, read only" });
}
