// The SQL of the query log: one statement per batch, partitions made ahead and dropped after 30 days.
// Refuses nothing: which entries it is given is the writer's business.
import { sqlState } from "../platform/database-errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Pool } from "../platform/pool.ts";
import type { LogEntry } from "./entry.ts";

/** Days that entries are kept (decisions 8). */
export const daysKept = 30;

/** The columns that a batch carries, and where each comes from. */
const columns: readonly (readonly [string, (entry: LogEntry) => string | number | null])[] = [
  ["at", ({ at }) => new Date(at).toISOString()],
  ["workspace_id", ({ workspaceId }) => workspaceId],
  ["request_id", ({ requestId }) => requestId],
  ["kind", ({ kind }) => kind],
  ["operation_id", ({ operationId }) => operationId],
  ["credential_type", ({ credentialType }) => credentialType],
  ["credential_id", ({ credentialId }) => credentialId],
  ["end_user_id", ({ endUserId }) => endUserId],
  ["source_ip", ({ sourceIp }) => sourceIp],
  ["user_agent", ({ userAgent }) => userAgent],
  ["origin", ({ origin }) => origin],
  ["method", ({ method }) => method],
  ["path", ({ path }) => path],
  ["status", ({ status }) => status],
  ["code", ({ code }) => code],
  ["duration_ms", ({ durationMs }) => durationMs],
  ["db_ms", ({ dbMs }) => dbMs],
  ["rows", ({ rows }) => rows],
  ["affected_rows", ({ affectedRows }) => affectedRows],
  ["bytes_out", ({ bytesOut }) => bytesOut],
  ["cache", ({ cache }) => cache],
  ["tables", ({ tables }) => (tables === null ? null : JSON.stringify(tables))],
  ["body", ({ body }) => body],
];

/** COPY: a fifth of what an insert of the same rows from JSON costs the database. */
const copyStatement = `copy gateway.query_log (${columns.map(([column]) => column).join(", ")}) from stdin`;

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};
const special = /[\\\n\r\t]/;

/** A value in the text format of COPY. */
function copyText(value: string | number | null): string {
  if (value === null) return "\\N";
  if (typeof value === "number" || !special.test(value)) return String(value);
  return value.replace(/[\\\n\r\t]/g, (character) => escapes[character]!);
}

function copyRow(entry: LogEntry): string {
  let row = "";
  for (const [, read] of columns) row += `${row === "" ? "" : "\t"}${copyText(read(entry))}`;
  return `${row}\n`;
}

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
      const batch = entries.map(copyRow).join("");
      try {
        await pool.copyIn(copyStatement, batch);
      } catch (error) {
        // No partition for one of the days: the process slept through midnight, or the clock jumped.
        if (sqlState(error) !== "23514") throw error;
        await keepPartitions();
        await pool.copyIn(copyStatement, batch);
      }
    },
  };
}
