// Lets one call in, with what its answer tells of the rate; or refuses it: beyond the rate, and beyond an allowance without
// pay-as-you-go.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { secondsToMinuteEnd, secondsToMonthEnd } from "./calendar.ts";
import { putRateHeaders, type Overage, type RateLeft } from "./headers.ts";
import type { WorkspaceUsage } from "./meter.ts";
import type { MinuteBudget } from "./minute-budget.ts";
import type { MinuteRate, Taken } from "./minute-rate.ts";
import type { Spender } from "./plan-shares.ts";

/** A call that was let in, to be settled once it is answered. */
export interface Admission extends RateLeft {
  readonly account: WorkspaceUsage;
  readonly spender: Spender;
  readonly rate: MinuteRate;
  /** What the call was taken from. */
  readonly budget: MinuteBudget;
  /** First day of the month in which it counts. */
  readonly month: number;
  /** Null within the included calls. */
  readonly overage: Overage | null;
}

/** What the contract allows `Retry-After` to be at most. */
const retryAfterMax = 86_400;

export function admission(
  account: WorkspaceUsage,
  rate: MinuteRate,
  budget: MinuteBudget,
  at: number,
  spender: Spender,
): Admission {
  const { plan, usage } = account;
  const isOver = plan.payAsYouGo && usage.calls > plan.callsPerMonth;
  return {
    account,
    spender,
    rate,
    budget,
    month: usage.firstDay,
    limit: rate.limitOf(spender),
    left: rate.leftFor(spender),
    seconds: secondsToMinuteEnd(at),
    // Of the workspace, whoever asks: with pay-as-you-go nothing of a month is kept.
    overage: isOver ? { current: usage.calls, included: plan.callsPerMonth } : null,
  };
}

/** @throws GatewayError API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED */
export function refuseBeyondAllowance(account: WorkspaceUsage, at: number, spender: Spender): void {
  const refused = beyondAllowance(account, at, spender);
  if (refused !== null) throw refused;
}

/** API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED, where an allowance is spent. */
export function beyondAllowance(
  { plan, shares, usage, rate }: WorkspaceUsage,
  at: number,
  spender: Spender,
): GatewayError | null {
  if (plan.payAsYouGo) return null;
  const { hasSecret } = spender;
  const isBeyondCalls = usage.calls >= (hasSecret ? plan.callsPerMonth : shares.openCalls);
  const bytesMax = hasSecret ? plan.egressBytesPerMonth : shares.openEgressBytes;
  if (!isBeyondCalls && usage.egressBytes < bytesMax) return null;
  const code = isBeyondCalls ? "API_CALLS_EXHAUSTED" : "EGRESS_EXHAUSTED";
  const isKept = usage.calls < plan.callsPerMonth && usage.egressBytes < plan.egressBytesPerMonth;
  const retryAfter = Math.min(secondsToMonthEnd(at), retryAfterMax);
  return refusal(code, rate, at, spender, retryAfter, isKept ? kept(isBeyondCalls) : {});
}

const kept = (isCalls: boolean): { readonly message: string } => ({
  message: `What is left of this month's ${isCalls ? "calls" : "response bytes"} is kept for the workspace's server keys; wait for the next month, choose a larger plan, or turn on pay-as-you-go.`,
});

/** @param taken what was to be had in the place of a call */
export function beyondRate(
  rate: MinuteRate,
  taken: Exclude<Taken, MinuteBudget>,
  at: number,
  spender: Spender,
): GatewayError {
  const message = "Too many calls from this address this minute; try again later.";
  const options = taken === "network" ? { message } : {};
  return refusal("RATE_LIMITED", rate, at, spender, secondsToMinuteEnd(at), options);
}

function refusal(
  code: ErrorCode,
  rate: MinuteRate,
  at: number,
  spender: Spender,
  retryAfter: number,
  options: { readonly message?: string } = {},
): GatewayError {
  const limit = rate.limitOf(spender);
  const told = { limit, left: rate.leftFor(spender), seconds: secondsToMinuteEnd(at) };
  const headers = putRateHeaders({ "Retry-After": String(retryAfter) }, told);
  return new GatewayError(code, { ...options, headers });
}
