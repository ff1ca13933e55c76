// Divides a plan into shares: open to every caller, reserved for server keys, and the maximum of
// one network (G11.8, G11.9).
import { wholePlan, type PlanDefinition } from "../catalog/index.ts";

/** The origin of a call, which determines the shares that it may spend. */
export interface Spender {
  /** True for a server key, which may spend the reserved share. */
  readonly hasSecret: boolean;
  /** Network of the caller. Null if the plan does not limit networks. */
  readonly network: string | null;
}

export interface PlanShares {
  /** Calls per minute. */
  readonly perMinute: number;
  /** The reserved part of `perMinute`. */
  readonly reservedPerMinute: number;
  /** Maximum of one network within the open part. Null if one network may use all of it. */
  readonly networkPerMinute: number | null;
  /** Calls and response bytes of the month that are open to every caller. */
  readonly openCalls: number;
  readonly openEgressBytes: number;
}

/** Returns true if the plan limits the share of one network. */
export const boundsNetworks = ({ addressShare = 1 }: PlanDefinition): boolean => addressShare < 1;

/** Returns the shares of a plan. Missing keys have their defaults. */
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

/** Returns true if a change between the two plans keeps the current minute's budgets. */
export const haveSameMinute = (one: PlanShares, other: PlanShares): boolean =>
  one.perMinute === other.perMinute &&
  one.reservedPerMinute === other.reservedPerMinute &&
  one.networkPerMinute === other.networkPerMinute;
