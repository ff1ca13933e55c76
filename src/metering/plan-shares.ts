// Divides what a plan includes: what anybody may spend, what is kept for holders of a secret, what one network may spend (G11.8, G11.9).
import { wholePlan, type PlanDefinition } from "../catalog/index.ts";

/** Who spends. */
export interface Spender {
  /** A server key: what is kept is for it. */
  readonly hasSecret: boolean;
  /** Where the call comes from; null where that makes no difference. */
  readonly network: string | null;
}

export interface PlanShares {
  /** Calls per minute. */
  readonly perMinute: number;
  /** Of those, kept. */
  readonly keptPerMinute: number;
  /** What one network may spend of the rest; null where that is all of it. */
  readonly networkPerMinute: number | null;
  /** Calls and bytes of the month that anybody may spend. */
  readonly openCalls: number;
  readonly openEgressBytes: number;
}

export const boundsNetworks = ({ addressShare = 1 }: PlanDefinition): boolean => addressShare < 1;

export function sharesOf(plan: PlanDefinition): PlanShares {
  const { requestsPerMinute, callsPerMonth, egressBytesPerMonth, reserve, addressShare } =
    wholePlan(plan);
  const kept = (all: number): number => Math.floor(all * reserve);
  return {
    perMinute: requestsPerMinute,
    keptPerMinute: kept(requestsPerMinute),
    networkPerMinute: boundsNetworks(plan)
      ? Math.max(1, Math.floor(requestsPerMinute * addressShare))
      : null,
    openCalls: callsPerMonth - kept(callsPerMonth),
    openEgressBytes: egressBytesPerMonth - kept(egressBytesPerMonth),
  };
}

/** Whether a minute that has begun under the one goes on under the other. */
export const haveSameMinute = (one: PlanShares, other: PlanShares): boolean =>
  one.perMinute === other.perMinute &&
  one.keptPerMinute === other.keptPerMinute &&
  one.networkPerMinute === other.networkPerMinute;
