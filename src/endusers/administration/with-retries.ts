// Repeats transactions that failed because of a deadlock or a serialization conflict, so that
// members do not see such errors.
import { classify, type Connection, type Pool } from "../../platform/postgres/index.ts";

const TRIES_MAX = 4;

/**
 * Runs `work` in a transaction, at most four times.
 * @throws what `work` throws; the database error if every attempt conflicts
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
