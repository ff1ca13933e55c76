// Shares the scarce resources of a node between the parties that cause the work: by holder, by
// rank, by network (G38).
export { HOLDER_PART } from "./bounds.ts";
export { Capacity, type Withdraw } from "./capacity.ts";
export { CapacityCounts, type MeasuredResource } from "./counts.ts";
export { endable } from "./endable.ts";
export type { CapacityLease, EndableWork } from "./lease.ts";
export type { CapacityOptions } from "./options.ts";
export {
  asOwnWork,
  causedBy,
  currentParty,
  onBehalfOf,
  ownWork,
  asTrusted,
  type Cause,
  type Party,
  type Rank,
} from "./party.ts";
export { leaseIfFree, leaseNow, leaseOf, withLease, type WaitOptions } from "./run.ts";
export type { LeaseAnswer, Spent } from "./share.ts";
export {
  CapacitySpentError,
  shareName,
  type ShareName,
  type SpentResource,
} from "./spent-error.ts";
export { runBehind } from "./processor-priority.ts";
