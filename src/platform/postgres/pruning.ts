// Deletes expired rows of the gateway's own tables in batches.
import type { Connection } from "./pool.ts";

/**
 * Deletes expired rows.
 * @returns the number of deleted rows, at most `rowsMax`
 */
export type Prune = (control: Connection, now: Date, rowsMax: number) => Promise<number>;

/**
 * Returns a function that deletes one batch of expired rows.
 * @param text a statement that deletes at most $2 rows that have expired at the time $1. It returns
 *   one row for each deleted row
 */
export const pruning =
  (text: string): Prune =>
  async (control, now, rowsMax) =>
    (await control.run({ text }, [now, rowsMax])).length;
