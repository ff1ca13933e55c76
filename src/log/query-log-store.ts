// The SQL of the query log: a batch of rows and the usage they add up to in one transaction, so that sums agree (G11.4); partitions
// made ahead and dropped after 30 days.
import { randomUUID } from "node:crypto";
import { addUsage, type UsageTally, type WrittenUsage } from "../metering/index.ts";
import { sqlState, type Pool } from "../platform/postgres/index.ts";
import type { Clock } from "../platform/index.ts";
import { addBodies } from "./body-store.ts";
import type { BodyTally } from "./body-tally.ts";
import { copyColumns } from "./copy-row.ts";
import { daysKept } from "./entry.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";

export const logTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway.query_log", { atRemoval: "delete" }),
  rowsOfWorkspace("gateway.log_body_usage", { atRemoval: "delete" }),
];

/** COPY: a fifth of what an insert of the same rows from JSON costs the database. */
const copyStatement = `copy gateway.query_log (${copyColumns}) from stdin`;

const keepPartitionsStatement = { text: "select gateway.keep_query_log_partitions($1::date, $2)" };

/** No row where the writer has come so far before. Waits for a transaction of the same writer that is still under way. */
const advanceStatement = {
  name: "query_log_advance",
  text: `insert into gateway.query_log_writer as w (id, batch, at) values ($1, $2, to_timestamp($3))
    on conflict (id) do update set batch = excluded.batch, at = excluded.at where w.batch < excluded.batch
    returning batch`,
};
const forgetWritersStatement = {
  text: "delete from gateway.query_log_writer where at < $1::date - $2::integer",
};

/** Their bodies have gone with their partitions. */
const forgetBodiesStatement = {
  text: "delete from gateway.log_body_usage where day < $1::date - $2::integer",
};

/** @param pool the control login's. @param onUsageWritten called with what a workspace's usage has come to, after every batch */
export function createQueryLogStore(
  pool: Pool,
  clock: Clock,
  onUsageWritten: (written: readonly WrittenUsage[]) => void,
) {
  const keepPartitions = async (): Promise<void> => {
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    await pool.run(keepPartitionsStatement, [today, daysKept]);
    await pool.run(forgetWritersStatement, [today, daysKept]);
    await pool.run(forgetBodiesStatement, [today, daysKept]);
  };
  const writer = randomUUID();
  const write = (
    rows: Buffer,
    usage: UsageTally,
    bodies: BodyTally,
    batch: number,
  ): Promise<readonly WrittenUsage[]> =>
    pool.transaction(async ({ run, copyIn }) => {
      const isThere =
        (await run(advanceStatement, [writer, batch, clock.now() / 1000])).length === 0;
      if (rows.length > 0 && !isThere) await copyIn(copyStatement, rows);
      // Last, since other nodes wait for these rows.
      if (!isThere) await addBodies({ run }, bodies);
      return addUsage({ run }, usage, isThere);
    });
  return {
    /** Makes the partitions of the coming days, drops those whose time is over, forgets writers that are long gone. */
    keepPartitions,
    /**
     * Writes all of the rows, the usage and the bytes of the bodies, or nothing. A batch that went
     * in before is not written again.
     * @param rows rows of `copyRow`, one after the other
     * @param batch larger than that of every batch before; the same one when a batch is tried again
     */
    async insert(rows: Buffer, usage: UsageTally, bodies: BodyTally, batch: number): Promise<void> {
      const written = await write(rows, usage, bodies, batch).catch(async (error: unknown) => {
        // No partition for one of the days: the process slept through midnight, or the clock jumped.
        if (sqlState(error) !== "23514") throw error;
        await keepPartitions();
        return write(rows, usage, bodies, batch);
      });
      onUsageWritten(written);
    },
  };
}
