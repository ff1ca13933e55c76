// Divides the limits of a plan into an open part and a reserved part. Every caller may use the open
// part, but only callers with a secret may use the reserved part. Also calculates the maximum of
// one network (G11.8, G11.9).
import { wholePlan, type PlanDefinition } from "../catalog/index.ts";

/** The facts about a call that decide which parts of the plan it may use. */
export interface Spender {
  /**
   * True for a server key, an OAuth client of a member, and a call with a verified signature. These
   * callers may use the reserved part of the plan.
   */
  readonly hasSecret: boolean;
  /**
   * Network of the caller. Null if the plan limits no networks, or if the call is exempt from this
   * limit.
   */
  readonly network: string | null;
}

export interface PlanShares {
  /** Maximum number of calls per minute, in the open and the reserved part together. */
  readonly perMinute: number;
  /** The part of `perMinute` that is reserved for callers with a secret. */
  readonly reservedPerMinute: number;
  /**
   * Maximum calls per minute of one network, taken from the open part. Null if one network may use
   * the whole open part.
   */
  readonly networkPerMinute: number | null;
  /**
   * The calls and response bytes per month that are not reserved for callers with a secret. All
   * callers use them together.
   */
  readonly openCalls: number;
  readonly openEgressBytes: number;
}

/** Returns true if the plan limits the calls of one network. */
export const boundsNetworks = ({ addressShare = 1 }: PlanDefinition): boolean => addressShare < 1;

/**
 * Returns the parts of a plan's limits. For keys that the plan does not set, the defaults apply.
 */
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
