// The meter of the edge, the headers it fills, and the usage that the query log writes with its rows.
export { createMeter, type Admission, type Meter } from "./meter.ts";
export { putOverageHeaders, putRateHeaders } from "./headers.ts";
export { dayOf } from "./calendar.ts";
export { addUsage, type WrittenUsage } from "./usage-store.ts";
export { UsageTally } from "./usage-tally.ts";
