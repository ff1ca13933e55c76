// The SQL of the query log: one statement per batch, partitions made ahead and dropped after 30 days.
// Refuses nothing: which entries it is given is the writer's business.
import { sqlState } from "../platform/database-errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Pool } from "../platform/pool.ts";
import { copyColumns } from "./copy-row.ts";

/** Days that entries are kept (decisions 8). */
export const daysKept = 30;

/** COPY: a fifth of what an insert of the same rows from JSON costs the database. */
const copyStatement = `copy gateway.query_log (${copyColumns}) from stdin`;

const keepPartitionsStatement = { text: "select gateway.keep_query_log_partitions($1::date, $2)" };

/**
 * @param pool the control login's
 */
export function createQueryLogStore(pool: Pool, clock: Clock) {
  const keepPartitions = async (): Promise<void> => {
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    await pool.run(keepPartitionsStatement, [today, daysKept]);
  };
  return {
    /** Makes the partitions of the coming days and drops those whose time is over. */
    keepPartitions,
    /** @param rows one or more rows of `copyRow`, one after the other; all of them are written or none */
    async insert(rows: Buffer): Promise<void> {
      try {
        await pool.copyIn(copyStatement, rows);
      } catch (error) {
        // No partition for one of the days: the process slept through midnight, or the clock jumped.
        if (sqlState(error) !== "23514") throw error;
        await keepPartitions();
        await pool.copyIn(copyStatement, rows);
      }
    },
  };
}
