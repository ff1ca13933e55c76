// Repeats a transaction that failed because of a deadlock or a serialization conflict, so that the
// caller of the operation does not get this error.
import { classify, type Connection, type Pool } from "../../platform/postgres/index.ts";

const TRIES_MAX = 4;

/**
 * Runs `work` in a transaction. If the transaction conflicts with another transaction, runs it
 * again, at most four times in total.
 * @throws the errors of `work`; the error of the database if the fourth attempt fails too
 */
export async function withRetries<T>(
  control: Pool,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await control.transaction(work);
    } catch (error) {
      if (tries === TRIES_MAX || classify(error) !== "retry") throw error;
    }
}
