// What the rest of the gateway may use of metering: the meter of the edge, the headers that it fills, and what the query log
// needs to write usage together with its rows.
export { createMeter, type Admission, type Meter } from "./meter.ts";
export { putOverageHeaders, putRateHeaders } from "./headers.ts";
export { dayOf } from "./calendar.ts";
export { addUsage, type WrittenUsage } from "./usage-store.ts";
export { UsageTally } from "./usage-tally.ts";
