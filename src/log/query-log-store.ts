// The SQL that writes the query log. The rows of a batch and the usage of their calls are written
// in one transaction, so that both always agree (G11.4). The table has one partition per day.
// Partitions are created in advance and dropped after 30 days.
import { randomUUID } from "node:crypto";
import { addUsage, type UsageTally, type WrittenUsage } from "../metering/index.ts";
import { sqlState, type Pool } from "../platform/postgres/index.ts";
import type { Clock } from "../platform/index.ts";
import { addBodies } from "./body-store.ts";
import { copyColumns } from "./copy-row.ts";
import { retentionDays } from "./entry.ts";
import type { BodySum } from "./log-batch.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";

export const logTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.query_log", { atRemoval: "delete" }),
  rowsOfWorkspace("gateway.log_body_usage", { atRemoval: "delete" }),
];

/**
 * Writes rows with COPY. For PostgreSQL, this costs a fifth of an `insert` of the same rows from
 * JSON.
 */
const copyStatement = `copy gateway.query_log (${copyColumns}) from stdin`;

const maintainPartitionsStatement = {
  text: "select gateway.keep_query_log_partitions($1::date, $2)",
};

/**
 * Stores the number of the newest batch of a writer, which is one gateway process. Returns no row
 * if this batch was written before. If another transaction of the same writer is running, the
 * statement waits until it has ended.
 */
const advanceStatement = {
  name: "query_log_advance",
  text: `insert into gateway.query_log_writer as w (id, batch, at) values ($1, $2, to_timestamp($3))
    on conflict (id) do update set batch = excluded.batch, at = excluded.at where w.batch < excluded.batch
    returning batch`,
};
const deleteWritersStatement = {
  text: "delete from gateway.query_log_writer where at < $1::date - $2::integer",
};

/**
 * Deletes the counters of request bodies of days that are more than `retentionDays` ago. The bodies
 * themselves are deleted together with the partitions.
 */
const deleteBodiesStatement = {
  text: "delete from gateway.log_body_usage where day < $1::date - $2::integer",
};

/**
 * Creates the store of the query log.
 * @param pool the connections of the database login `control`, which writes the gateway's tables
 * @param onUsageWritten called after each written batch, with the new usage of its workspaces
 */
export function createQueryLogStore(
  pool: Pool,
  clock: Clock,
  onUsageWritten: (written: readonly WrittenUsage[]) => void,
) {
  const maintainPartitions = async (): Promise<void> => {
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    await pool.run(maintainPartitionsStatement, [today, retentionDays]);
    await pool.run(deleteWritersStatement, [today, retentionDays]);
    await pool.run(deleteBodiesStatement, [today, retentionDays]);
  };
  const writer = randomUUID();
  const write = (
    rows: Buffer,
    usage: UsageTally,
    bodies: readonly BodySum[],
    batch: number,
  ): Promise<readonly WrittenUsage[]> =>
    pool.transaction(async ({ run, copyIn }) => {
      const isWritten =
        (await run(advanceStatement, [writer, batch, clock.now() / 1000])).length === 0;
      if (rows.length > 0 && !isWritten) await copyIn(copyStatement, rows);
      // The counters are written last, because other nodes that change the same counters must wait
      // until the commit.
      if (!isWritten) await addBodies({ run }, bodies);
      return addUsage({ run }, usage, isWritten);
    });
  return {
    /**
     * Creates the partitions of the next days, and drops partitions that are older than
     * `retentionDays`. Also deletes old rows of the tables `query_log_writer` and `log_body_usage`.
     */
    maintainPartitions,
    /**
     * Writes the rows, the usage and the bytes of the bodies in one transaction. A batch that was
     * already written is not written again.
     * @param rows the rows in COPY format, one after the other
     * @param batch the number of the batch, larger than the numbers of all earlier batches; a retry
     *   must use the same number
     */
    async insert(
      rows: Buffer,
      usage: UsageTally,
      bodies: readonly BodySum[],
      batch: number,
    ): Promise<void> {
      const written = await write(rows, usage, bodies, batch).catch(async (error: unknown) => {
        // A row has a day without a partition. This happens if the process was suspended over
        // midnight, or if the clock jumped.
        if (sqlState(error) !== "23514") throw error;
        await maintainPartitions();
        return write(rows, usage, bodies, batch);
      });
      onUsageWritten(written);
    },
  };
}
