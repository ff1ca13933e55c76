// Does a transaction again that met others in a ring: whoever administers is not told of that.
import { classify, type Connection, type Pool } from "../../platform/postgres/index.ts";

const TRIES_MAX = 4;

/** @throws what the work throws, and the database's error where it met others each time */
export async function retried<T>(
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
