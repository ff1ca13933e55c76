// Exports the meter, which counts and limits calls, and everything else about usage: rate limit
// headers, stored usage, usage reports, and the quotas of stored records.
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";
import { getUsageHandler, type GetUsageDependencies } from "./operations/getUsage.ts";

export type { Admission } from "./admission.ts";
export { growReserve, reserveFrame, resizeReserve } from "./egress-reserve.ts";
export { createMeter, type Meter } from "./meter.ts";
export { putOverageHeaders, putRateHeaders } from "./headers.ts";
export { boundsNetworks, type Spender } from "./plan-shares.ts";
export { dateText, dayOf, monthText } from "./calendar.ts";
export { overfull, type BytesByRank } from "./class-shares.ts";
export {
  busHistoryQuota,
  createRecordQuota,
  logBodyQuota,
  recordsFull,
  type HistoryQuota,
  type RecordQuota,
} from "./record-quota.ts";
export {
  listBusHistories,
  listRecordFloors,
  readRecorded,
  recordTables,
  type TopicHistory,
} from "./record-store.ts";
export { rateTables, takeBlock } from "./rate-lease-store.ts";
export { addUsage, listLastUsage, usageTables, type WrittenUsage } from "./usage-store.ts";
export { UsageTally } from "./usage-store.ts";
export { MinuteBudget } from "./minute-budget.ts";
export { estimateMonth, type MonthEstimate } from "./estimate.ts";
export { usageOfMonth, usageReport, type UsageOfMonth } from "./usage-report.ts";

/** Creates the operation `getUsage`, which reports usage over HTTP. */
export const createUsage = (deps: GetUsageDependencies): Capability<"getUsage", Grant> => ({
  operations: { getUsage: getUsageHandler(deps) },
});
