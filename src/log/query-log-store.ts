// The SQL of the query log: one statement per batch, partitions made ahead and dropped after 30 days.
// Refuses nothing: which entries it is given is the writer's business.
import { sqlState } from "../platform/database-errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Pool } from "../platform/pool.ts";
import type { LogEntry } from "./entry.ts";

/** Days that entries are kept (decisions 8). */
export const daysKept = 30;

const columns = [
  ["workspace_id", "workspaceId", "uuid"],
  ["request_id", "requestId", "text"],
  ["kind", "kind", "text"],
  ["operation_id", "operationId", "text"],
  ["credential_type", "credentialType", "text"],
  ["credential_id", "credentialId", "uuid"],
  ["end_user_id", "endUserId", "uuid"],
  ["source_ip", "sourceIp", "text"],
  ["user_agent", "userAgent", "text"],
  ["origin", "origin", "text"],
  ["method", "method", "text"],
  ["path", "path", "text"],
  ["status", "status", "int2"],
  ["code", "code", "text"],
  ["duration_ms", "durationMs", "float4"],
  ["db_ms", "dbMs", "float4"],
  ["rows", "rows", "int4"],
  ["affected_rows", "affectedRows", "int4"],
  ["bytes_out", "bytesOut", "int8"],
  ["cache", "cache", "text"],
  ["tables", "tables", "text"],
  ["body", "body", "text"],
] as const satisfies readonly (readonly [string, keyof LogEntry, string])[];

/** One parameter for the whole batch: cheaper than a parameter, or an array, per column. */
const insertStatement = {
  name: "query-log-insert",
  text: `insert into gateway.query_log (at, ${columns.map(([column]) => column).join(", ")})
select to_timestamp(at / 1000), ${columns.map(([, field]) => `"${field}"`).join(", ")}
from json_to_recordset($1::json) as entry (at float8, ${columns.map(([, field, type]) => `"${field}" ${type}`).join(", ")})`,
};

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
    async insert(entries: readonly LogEntry[]): Promise<void> {
      const batch = [JSON.stringify(entries)];
      try {
        await pool.run(insertStatement, batch);
      } catch (error) {
        // No partition for one of the days: the process slept through midnight, or the clock jumped.
        if (sqlState(error) !== "23514") throw error;
        await keepPartitions();
        await pool.run(insertStatement, batch);
      }
    },
  };
}
