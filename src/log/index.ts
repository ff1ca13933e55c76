// Exports the query log: the type of an entry, the writer to the database, and searches.
import type { Grant } from "../access/index.ts";
import type { WrittenUsage } from "../metering/index.ts";
import type { Capability, Guid } from "../contract/index.ts";
import { Capacity, withLease } from "../platform/capacity/index.ts";
import type { Cancellation, Clock, Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { processPart } from "../platform/machine/index.ts";
import { createBodyQuota } from "./body-quota.ts";
import { createQueryLogStore } from "./query-log-store.ts";
import { countCallsByKey } from "./key-calls-store.ts";
import { isUnauthenticated, type LogEntry } from "./entry.ts";
import { listLogsHandler, searchCapacity, type LogsDependencies } from "./operations/listLogs.ts";
import { queryLogLimits, QueryLogWriter, type QueryLog } from "./query-log.ts";
import { createUncountedCalls, type UncountedLimits } from "./uncounted-calls.ts";

export { bodyBytesMax, type LogEntry } from "./entry.ts";
export { erasePeople, type LogTraces } from "./erasure-store.ts";
export { kindOf, logKinds, PORTAL_KIND } from "./kinds.ts";
export { loggedAddress, periodOf, searchLog } from "./log-search.ts";
export { listArrived } from "./arrivals-store.ts";
export type { LogConditions } from "./log-search-store.ts";
export { shownEntry, type ShownEntry } from "./shown-entry.ts";
export type { QueryLog } from "./query-log.ts";
export { logTables } from "./query-log-store.ts";
export { namesSecret, redactBody, redactUnparsed, redactText, storableText } from "./redact.ts";

/**
 * Milliseconds between two runs of the task that creates partitions of the log table. Each run
 * creates partitions up to two days ahead.
 */
const partitionIntervalMs = 6 * 60 * 60 * 1000;

/**
 * Milliseconds between two checks whether a minute has ended. The check writes the rows that sum up
 * rejected calls of this minute, even if no new call comes.
 */
const endMinuteMs = 10_000;

/** Limits of log rows per minute for calls without a valid credential (G19.6). */
const unauthenticatedLimits: UncountedLimits = {
  rowsPerNetwork: 60,
  rowsPerWorkspace: 3_000,
  networksPerWorkspace: 1_000,
  networks: 4_000,
};
/**
 * Limits of log rows per minute for calls with a valid credential that were rejected and do not
 * count as usage (G19.7). Examples are a wrong origin, a used up rate limit, and a wrong password.
 */
const refusedLimits: UncountedLimits = {
  rowsPerNetwork: 600,
  rowsPerWorkspace: 6_000,
  networksPerWorkspace: 1_000,
  networks: 4_000,
};

/** Returns the limits of one of several gateway processes of a machine. */
function divided(limits: UncountedLimits, processes: number): UncountedLimits {
  const part = (limit: number): number => processPart(limit, processes);
  return {
    rowsPerNetwork: part(limits.rowsPerNetwork),
    rowsPerWorkspace: part(limits.rowsPerWorkspace),
    networksPerWorkspace: part(limits.networksPerWorkspace),
    networks: part(limits.networks),
  };
}

/**
 * Opens the query log: creates the missing partitions of its table, then accepts entries.
 * @param options.pool the connections of the database login `control`, which writes the gateway's
 *   tables
 * @param options.isWorkspace returns true if a workspace with this id exists; it must be fast,
 *   because each call without a credential uses it
 * @param options.isRemoved returns true if a workspace was removed; entries of this workspace are
 *   dropped
 * @param options.onUsageWritten called after each written batch of entries, with the new usage of
 *   its workspaces
 * @param options.bodyQuotaOf returns the maximum bytes of a workspace's request bodies
 * @param options.processes number of gateway processes of this machine; each process gets an equal
 *   part of the memory limits, and of the limits of rows for calls that do not count as usage
 * @throws the error of the database if the partitions cannot be created
 */
export async function createQueryLog({
  pool,
  clock,
  log,
  isWorkspace,
  isRemoved,
  onUsageWritten,
  bodyQuotaOf,
  processes = 1,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly isWorkspace: (id: Guid) => boolean;
  readonly isRemoved: (id: Guid) => boolean;
  readonly onUsageWritten: (written: readonly WrittenUsage[]) => void;
  readonly bodyQuotaOf: Parameters<typeof createBodyQuota>[1];
  readonly processes?: number;
}): Promise<QueryLog & Pick<Capability, "housekeeping">> {
  const store = createQueryLogStore(pool, clock, onUsageWritten);
  await store.maintainPartitions();
  const writer = new QueryLogWriter({ store, log, ...queryLogLimits(processes) });
  const write = (entry: LogEntry): void => {
    if (!isRemoved(entry.workspaceId)) writer.record(entry);
  };
  const unauthenticatedCalls = createUncountedCalls(
    clock,
    divided(unauthenticatedLimits, processes),
    write,
  );
  const refusedCalls = createUncountedCalls(clock, divided(refusedLimits, processes), write);
  return {
    record(entry) {
      if (entry.isCounted) write(entry);
      else if (!isUnauthenticated(entry)) refusedCalls.record(entry);
      else if (isWorkspace(entry.workspaceId)) unauthenticatedCalls.record(entry);
    },
    addUsage(workspaceId, ...usage) {
      if (!isRemoved(workspaceId)) writer.addUsage(workspaceId, ...usage);
    },
    flush: () => writer.flush(),
    async close() {
      unauthenticatedCalls.end();
      refusedCalls.end();
      await writer.close();
    },
    housekeeping: [
      createBodyQuota(pool, bodyQuotaOf),
      {
        everyMs: endMinuteMs,
        sweep: async () => {
          unauthenticatedCalls.endMinute();
          refusedCalls.endMinute();
        },
      },
      {
        everyMs: partitionIntervalMs,
        sweep: store.maintainPartitions,
        complaint:
          "The gateway could not create the next partitions of the table of the query log. Check the database. The gateway tries again in 6 hours, and when an entry has no partition.",
      },
    ],
    get status() {
      return writer.status;
    },
  };
}

/** Creates the operation that searches the query log over HTTP, and the counts by API key. */
export function createLogs(deps: LogsDependencies) {
  const { control, clock } = deps;
  const searches = new Capacity(searchCapacity);
  const capability: Capability<"listLogs", Grant> = {
    operations: { listLogs: listLogsHandler(deps, searches) },
    capacities: [searches],
  };
  return {
    ...capability,
    /** Counts the calls of each key in the last day. The count uses a slot for log searches. */
    callsByKey: (workspaceId: Guid, signal: Cancellation) =>
      withLease(searches, () => countCallsByKey(control, workspaceId, clock.now()), { signal }),
  };
}
