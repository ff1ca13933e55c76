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
  /** Response bytes that it holds, of the month with this first day. */
  reserved: number;
  reservedIn: number;
}

/** Response bytes that a call holds as long as the size of its answer is not known. */
export const EGRESS_BLOCK = 64 * 1024;

/** What the contract allows `Retry-After` to be at most. */
export const retryAfterMax = 86_400;

/** Returns an admission that holds a block of response bytes, which is counted already. */
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
    reserved: EGRESS_BLOCK,
    reservedIn: usage.firstDay,
  };
}

/** @throws GatewayError API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED */
export function refuseBeyondAllowance(account: WorkspaceUsage, at: number, spender: Spender): void {
  const refused = beyondAllowance(account, at, spender, account.usage.reservedBytes);
  if (refused !== null) throw refused;
}

/**
 * Returns API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED where an allowance is spent.
 * @param reserved response bytes that count as spent although they are not sent yet
 */
export function beyondAllowance(
  { plan, shares, usage, rate }: WorkspaceUsage,
  at: number,
  spender: Spender,
  reserved = 0,
): GatewayError | null {
  if (plan.payAsYouGo) return null;
  const { hasSecret } = spender;
  const isBeyondCalls = usage.calls >= (hasSecret ? plan.callsPerMonth : shares.openCalls);
  const bytesMax = egressMaxOf({ plan, shares }, spender);
  if (!isBeyondCalls && usage.egressBytes + reserved < bytesMax) return null;
  if (!isBeyondCalls && usage.egressBytes < bytesMax)
    return refusal("EGRESS_EXHAUSTED", rate, at, spender, 1, { message: RESERVED });
  const code = isBeyondCalls ? "API_CALLS_EXHAUSTED" : "EGRESS_EXHAUSTED";
  const isKept = usage.calls < plan.callsPerMonth && usage.egressBytes < plan.egressBytesPerMonth;
  const retryAfter = Math.min(secondsToMonthEnd(at), retryAfterMax);
  return refusal(code, rate, at, spender, retryAfter, isKept ? kept(isBeyondCalls) : {});
}

/** Returns the response bytes that a caller's class may spend in a month. */
export const egressMaxOf = (
  { plan, shares }: Pick<WorkspaceUsage, "plan" | "shares">,
  { hasSecret }: Spender,
): number => {
  if (plan.payAsYouGo) return Number.POSITIVE_INFINITY;
  return hasSecret ? plan.egressBytesPerMonth : shares.openEgressBytes;
};

export const RESERVED =
  "Answers that are being sent hold what is left of this month's response bytes; try again in a second.";

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

export function refusal(
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
