// The query log: an entry's shape, and the writer over a database.
import type { WrittenUsage } from "../metering/index.ts";
import type { Capability } from "../contract/index.ts";
import type { Clock, Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { createQueryLogStore } from "./query-log-store.ts";
import { createQueryLogWriter, type QueryLog } from "./query-log.ts";

export { bodyLengthMax, type LogEntry } from "./entry.ts";
export type { QueryLog } from "./query-log.ts";
export { redactBody, redactText, storableText } from "./redact.ts";

/** How often partitions are looked after; they are made two days ahead. */
const keepPartitionsMs = 6 * 60 * 60 * 1000;

/**
 * Opens the query log: makes today's partitions, then takes entries.
 * @param options.pool the control login's
 * @param options.onUsageWritten called with what the usage of workspaces has come to, whenever a batch was written
 * @throws the database's error when the partitions cannot be made
 */
export async function createQueryLog(options: {
  pool: Pool;
  clock: Clock;
  log: Logger;
  onUsageWritten?: (written: readonly WrittenUsage[]) => void;
}): Promise<QueryLog & Pick<Capability, "housekeeping">> {
  const { pool, clock, onUsageWritten = () => {} } = options;
  const store = createQueryLogStore(pool, clock, onUsageWritten);
  await store.keepPartitions();
  const writer = createQueryLogWriter({ store, log: options.log });
  return {
    record: (entry) => writer.record(entry),
    flush: () => writer.flush(),
    close: () => writer.close(),
    housekeeping: [
      {
        everyMs: keepPartitionsMs,
        sweep: () =>
          store
            .keepPartitions()
            .catch((error: unknown) =>
              options.log.error({ err: error }, "query log: no new partitions"),
            ),
      },
    ],
    get status() {
      return writer.status;
    },
  };
}
