// Deletes expired rows of the gateway's tables in batches.
import type { Connection } from "./pool.ts";

/**
 * Deletes expired rows.
 * @returns the number of deleted rows, at most `rowsMax`
 */
export type Prune = (control: Connection, now: Date, rowsMax: number) => Promise<number>;

/**
 * Returns a function that deletes one batch.
 * @param text a statement that deletes at most $2 rows that have expired at $1, and returns a row
 *   for each
 */
export const pruning =
  (text: string): Prune =>
  async (control, now, rowsMax) =>
    (await control.run({ text }, [now, rowsMax])).length;
