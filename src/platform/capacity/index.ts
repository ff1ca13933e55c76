// Shares the scarce resources of a node between the parties that cause the work: by holder, by
// rank, by network (G38).
export { HOLDER_PART } from "./bounds.ts";
export { Capacity, type CapacityOptions, type MeasuredResource } from "./capacity.ts";
export { endable } from "./endable.ts";
export type { CapacityLease } from "./lease.ts";
export * from "./party.ts";
export { leaseIfFree, leaseNow, leaseOf, withLease } from "./run.ts";
export type { Spent } from "./share.ts";
export { CapacitySpentError, shareName, type ShareName } from "./spent-error.ts";
export { runBehind } from "./processor-priority.ts";
