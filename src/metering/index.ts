// The meter of the edge, the headers it fills, and the usage that the query log writes with its rows.
export type { Admission } from "./admission.ts";
export { createMeter, type Meter } from "./meter.ts";
export { putOverageHeaders, putRateHeaders } from "./headers.ts";
export { boundsNetworks, type Spender } from "./plan-shares.ts";
export { dayOf } from "./calendar.ts";
export { rateTables } from "./rate-lease-store.ts";
export { addUsage, usageTables, type WrittenUsage } from "./usage-store.ts";
export { UsageTally } from "./usage-tally.ts";
export { MinuteBudget } from "./minute-budget.ts";
export { takeBlock } from "./rate-lease-store.ts";
