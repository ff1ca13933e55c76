// The SQL of the query log: a batch of rows and the usage that they add up to in one transaction, so that sums agree (decisions
// 8); partitions made ahead and dropped after 30 days.
// Refuses nothing: which entries it is given is the writer's business.
import { addUsage, type UsageTally, type WrittenUsage } from "../metering/index.ts";
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
 * @param learn told what a workspace's usage has come to, after every batch
 */
export function createQueryLogStore(
  pool: Pool,
  clock: Clock,
  learn: (written: readonly WrittenUsage[]) => void,
) {
  const keepPartitions = async (): Promise<void> => {
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    await pool.run(keepPartitionsStatement, [today, daysKept]);
  };
  const write = (rows: Buffer, usage: UsageTally): Promise<readonly WrittenUsage[]> =>
    pool.transaction(async ({ run, copyIn }) => {
      if (rows.length > 0) await copyIn(copyStatement, rows);
      // Last, since other nodes wait for these rows.
      return addUsage({ run }, usage);
    });
  return {
    /** Makes the partitions of the coming days and drops those whose time is over. */
    keepPartitions,
    /** @param rows rows of `copyRow`, one after the other; all of them and the usage are written, or nothing */
    async insert(rows: Buffer, usage: UsageTally): Promise<void> {
      const written = await write(rows, usage).catch(async (error: unknown) => {
        // No partition for one of the days: the process slept through midnight, or the clock jumped.
        if (sqlState(error) !== "23514") throw error;
        await keepPartitions();
        return write(rows, usage);
      });
      learn(written);
    },
  };
}
