// Divides the limits of a plan into a part for every caller and a part reserved for callers with a
// secret. Also calculates the maximum of one network (G11.8, G11.9).
import { wholePlan, type PlanDefinition } from "../catalog/index.ts";

/** The caller of a counted call, as far as it decides which parts of the plan the call may use. */
export interface Spender {
  /**
   * True for a server key, an OAuth client of a member, and a call with a verified signature. These
   * callers may use the reserved part of the plan.
   */
  readonly hasSecret: boolean;
  /** Network of the caller. Null if no limit of a network applies to the call. */
  readonly network: string | null;
}

export interface PlanShares {
  /** Maximum number of calls per minute. */
  readonly perMinute: number;
  /** The part of `perMinute` that is reserved for callers with a secret. */
  readonly reservedPerMinute: number;
  /**
   * Maximum calls per minute of one network, within the open part. Null if one network may use all
   * of the open part.
   */
  readonly networkPerMinute: number | null;
  /** Calls and response bytes per month that every caller may use. */
  readonly openCalls: number;
  readonly openEgressBytes: number;
}

/** Returns true if the plan limits the calls of one network. */
export const boundsNetworks = ({ addressShare = 1 }: PlanDefinition): boolean => addressShare < 1;

/** Returns the parts of a plan. Keys that the plan does not set have their defaults. */
export function sharesOf(plan: PlanDefinition): PlanShares {
  const { requestsPerMinute, callsPerMonth, egressBytesPerMonth, reserve, addressShare } =
    wholePlan(plan);
  const reserved = (all: number): number => Math.floor(all * reserve);
  return {
    perMinute: requestsPerMinute,
    reservedPerMinute: reserved(requestsPerMinute),
    networkPerMinute: boundsNetworks(plan)
      ? Math.max(1, Math.floor(requestsPerMinute * addressShare))
      : null,
    openCalls: callsPerMonth - reserved(callsPerMonth),
    openEgressBytes: egressBytesPerMonth - reserved(egressBytesPerMonth),
  };
}

/**
 * Returns true if both plans have the same limits per minute. The counts of the current minute then
 * stay valid when the plan changes.
 */
export const haveSameMinute = (one: PlanShares, other: PlanShares): boolean =>
  one.perMinute === other.perMinute &&
  one.reservedPerMinute === other.reservedPerMinute &&
  one.networkPerMinute === other.networkPerMinute;
