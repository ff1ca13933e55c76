// The query log: an entry's shape, the writer over a database, and searching it.
import type { Grant } from "../access/index.ts";
import type { WrittenUsage } from "../metering/index.ts";
import type { Capability, Guid } from "../contract/index.ts";
import { Capacity } from "../platform/capacity/index.ts";
import type { Clock, Logger } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { createBodyRoom, type BodyRoomOptions } from "./body-room.ts";
import { createQueryLogStore } from "./query-log-store.ts";
import { isOfStranger, type LogEntry } from "./entry.ts";
import { listLogsHandler, searchCapacity, type LogsDependencies } from "./operations/listLogs.ts";
import { createQueryLogWriter, type QueryLog } from "./query-log.ts";
import { createUnpaidCalls, type UnpaidLimits } from "./unpaid-calls.ts";

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

/** How often partitions are looked after; they are made two days ahead. */
const keepPartitionsMs = 6 * 60 * 60 * 1000;

/** How often counts of a minute that is over are written, where nobody calls any more. */
const endMinuteMs = 10_000;

/** Of calls without an accepted credential (G19.6). */
const strangers: UnpaidLimits = {
  rowsPerNetwork: 60,
  rowsPerWorkspace: 3_000,
  networksPerWorkspace: 1_000,
  networks: 4_000,
};
/** Of callers whose calls were refused without being counted: foreign origins, spent rates, wrong passwords (G19.7). */
const refusedCallers: UnpaidLimits = {
  rowsPerNetwork: 600,
  rowsPerWorkspace: 6_000,
  networksPerWorkspace: 1_000,
  networks: 4_000,
};

/**
 * Opens the query log: makes today's partitions, then takes entries.
 * @param options.pool the control login's
 * @param options.isWorkspace whether there is a workspace of this id; asked of every call of a
 *   stranger, so it must be cheap
 * @param options.isRemoved whether there was one, and is no more: of what ends after that nothing
 *   is kept
 * @param options.onUsageWritten called with what the usage of workspaces has come to, whenever a
 *   batch was written
 * @param options.bodyRoomOf bytes that the bodies of a workspace may take; without it there is no
 *   bound
 * @throws the database's error when the partitions cannot be made
 */
export async function createQueryLog(options: {
  pool: Pool;
  clock: Clock;
  log: Logger;
  isWorkspace: (id: Guid) => boolean;
  isRemoved?: (id: Guid) => boolean;
  onUsageWritten?: (written: readonly WrittenUsage[]) => void;
  bodyRoomOf?: BodyRoomOptions["roomOf"];
}): Promise<QueryLog & Pick<Capability, "housekeeping">> {
  const {
    pool,
    clock,
    isWorkspace,
    isRemoved = () => false,
    onUsageWritten = () => {},
    bodyRoomOf,
  } = options;
  const store = createQueryLogStore(pool, clock, onUsageWritten);
  await store.keepPartitions();
  const writer = createQueryLogWriter({ store, log: options.log });
  const write = (entry: LogEntry): void => {
    if (!isRemoved(entry.workspaceId)) writer.record(entry);
  };
  const ofStrangers = createUnpaidCalls(clock, strangers, write);
  const ofCallers = createUnpaidCalls(clock, refusedCallers, write);
  return {
    record(entry) {
      if (entry.isCounted) write(entry);
      else if (!isOfStranger(entry)) ofCallers.record(entry);
      else if (isWorkspace(entry.workspaceId)) ofStrangers.record(entry);
    },
    addUsage(workspaceId, ...usage) {
      if (!isRemoved(workspaceId)) writer.addUsage(workspaceId, ...usage);
    },
    flush: () => writer.flush(),
    async close() {
      ofStrangers.end();
      ofCallers.end();
      await writer.close();
    },
    housekeeping: [
      ...(bodyRoomOf === undefined ? [] : [createBodyRoom({ control: pool, roomOf: bodyRoomOf })]),
      {
        everyMs: endMinuteMs,
        sweep: async () => {
          ofStrangers.endMinute();
          ofCallers.endMinute();
        },
      },
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

/** Searching the log over HTTP. */
export function createLogs(deps: LogsDependencies): Capability<"listLogs", Grant> {
  const searches = new Capacity(searchCapacity);
  return { operations: { listLogs: listLogsHandler(deps, searches) }, capacities: [searches] };
}
