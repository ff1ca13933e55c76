// Deletes of old rows, a batch at a time.
import type { Connection } from "./pool.ts";

/** Deletes rows whose time is over. @returns how many, at most `rowsMax` */
export type Prune = (control: Connection, now: Date, rowsMax: number) => Promise<number>;

/** @param text deletes at most $2 rows that are old at $1, and answers one for each */
export const pruning =
  (text: string): Prune =>
  async (control, now, rowsMax) =>
    (await control.run({ text }, [now, rowsMax])).length;
