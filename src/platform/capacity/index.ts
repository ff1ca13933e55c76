// Shares the scarce resources of a process among callers: first among workspaces, then among
// classes of callers (trusted, public, anonymous), then among networks (G38).
export { HOLDER_PART } from "./bounds.ts";
export { Capacity, type CapacityOptions, type MeasuredResource } from "./capacity.ts";
export { endable } from "./endable.ts";
export type { CapacityLease } from "./lease.ts";
export {
  asOwnWork,
  asTrusted,
  type Cause,
  causedBy,
  currentParty,
  onBehalfOf,
  ownWork,
  type Party,
  type Rank,
} from "./party.ts";
export { leaseIfFree, leaseNow, leaseOf, withLease } from "./run.ts";
export type { Spent } from "./share.ts";
export { CapacitySpentError, shareName, type ShareName } from "./spent-error.ts";
export { runBehind } from "./processor-priority.ts";
