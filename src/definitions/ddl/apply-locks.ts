// Locks and isolation of the transactions that apply definitions. Only one such transaction runs at
// a time. It waits for a locked table for at most 2 s, and then tries again.
import { setTimeout as sleep } from "node:timers/promises";
import { classify, type Connection, type Pool } from "../../platform/postgres/index.ts";

/**
 * Takes the advisory lock for applying definitions, which only one transaction on this database can
 * have at a time. Waits without a time limit until the lock is free.
 */
export async function lockApplies(connection: Connection): Promise<void> {
  await connection.run({ text: "select pg_advisory_xact_lock(7236831003)" });
}

const ATTEMPTS = 6;
const PAUSE_MS = 200;

/**
 * Runs `work` in a transaction while no other definition is applied. Waits for a locked table for
 * at most 2 s, because other statements on this table wait behind the transaction. Then tries
 * again, at most 6 times in total.
 * @param busy returns the error to throw if the tables stay locked
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

/**
 * Makes the transaction read-only. All its statements then see the same snapshot. Must be the first
 * statement of the transaction.
 */
export async function readOneMoment(connection: Connection): Promise<void> {
  await connection.run({ text: "set transaction isolation level repeatable read, read only" });
}
