// Locks and isolation for the transactions of an apply. Applies run one at a time, with a short
// lock timeout. A read-only transaction sees one snapshot.
import { setTimeout as sleep } from "node:timers/promises";
import { classify, type Connection, type Pool } from "../../platform/postgres/index.ts";

/** Waits until no other apply of this database runs. The wait has no limit. */
export async function lockApplies(connection: Connection): Promise<void> {
  await connection.run({ text: "select pg_advisory_xact_lock(7236831003)" });
}

const ATTEMPTS = 6;
const PAUSE_MS = 200;

/**
 * Runs `work` in a transaction while no other apply runs. Waits only shortly for a locked table,
 * because other statements queue behind the waiting apply, and then tries again.
 * @param busy returns the error if the tables stay locked
 */
export async function changeTables<T>(
  owner: Pool,
  work: (connection: Connection) => Promise<T>,
  busy: (cause: unknown) => Error,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.transaction(async (connection) => {
        await lockApplies(connection);
        await connection.run({ text: "set local lock_timeout = '2s'" });
        return work(connection);
      });
    } catch (error) {
      if (classify(error) !== "retry") throw error;
      if (attempt === ATTEMPTS) throw busy(error);
      await sleep(PAUSE_MS * attempt);
    }
  }
}

/** Makes the transaction read-only with one snapshot. Must be its first statement. */
export async function readOneMoment(connection: Connection): Promise<void> {
  await connection.run({ text: "set transaction isolation level repeatable read, read only" });
}
