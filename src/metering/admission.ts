// Admits one call, with the rate data for the headers of its response. Rejects calls beyond the
// rate, and calls beyond an allowance without pay-as-you-go.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { secondsToMinuteEnd, secondsToMonthEnd } from "./calendar.ts";
import { putRateHeaders, type Overage, type RateLeft } from "./headers.ts";
import type { WorkspaceUsage } from "./meter.ts";
import type { MinuteBudget } from "./minute-budget.ts";
import type { MinuteRate, RateTake } from "./minute-rate.ts";
import type { Spender } from "./plan-shares.ts";

/** An admitted call. The meter settles it after the response. */
export interface Admission extends RateLeft {
  readonly account: WorkspaceUsage;
  readonly spender: Spender;
  readonly rate: MinuteRate;
  /** The budget from which the call was taken. */
  readonly budget: MinuteBudget;
  /** First day of the month in which the call counts. */
  readonly month: number;
  /** Null if the call is one of the plan's included calls. */
  readonly overage: Overage | null;
  /**
   * Response bytes that the call reserves, and the first day of the month from which they are
   * reserved.
   */
  reserved: number;
  reservedIn: number;
}

/** Response bytes that a call reserves while the size of its response is unknown. */
export const EGRESS_BLOCK = 64 * 1024;

/** Maximum of `Retry-After` in the contract. */
export const retryAfterMax = 86_400;

/** Returns an admission that reserves a block of response bytes. The block is counted before. */
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
    // The sums of the workspace, for every spender: with pay-as-you-go a month has no reserve.
    overage: isOver ? { current: usage.calls, included: plan.callsPerMonth } : null,
    reserved: EGRESS_BLOCK,
    reservedIn: usage.firstDay,
  };
}

/**
 * Throws if an allowance of the month is spent.
 * @throws GatewayError API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED
 */
export function refuseBeyondAllowance(account: WorkspaceUsage, at: number, spender: Spender): void {
  const error = allowanceError(account, at, spender, account.usage.reservedBytes);
  if (error !== null) throw error;
}

/**
 * Returns API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED if an allowance is spent, otherwise null.
 * @param reserved reserved response bytes, which count as spent
 */
export function allowanceError(
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
    return errorWithRate("EGRESS_EXHAUSTED", rate, at, spender, 1, { message: RESERVED });
  const code = isBeyondCalls ? "API_CALLS_EXHAUSTED" : "EGRESS_EXHAUSTED";
  const isReserveLeft =
    usage.calls < plan.callsPerMonth && usage.egressBytes < plan.egressBytesPerMonth;
  const retryAfter = Math.min(secondsToMonthEnd(at), retryAfterMax);
  return errorWithRate(
    code,
    rate,
    at,
    spender,
    retryAfter,
    isReserveLeft ? reservedMessage(isBeyondCalls) : {},
  );
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
  "Responses in flight have reserved the rest of this month's response bytes. Try again in a second.";

const reservedMessage = (isCalls: boolean): { readonly message: string } => ({
  message: `The rest of this month's ${isCalls ? "calls" : "response bytes"} is reserved for the workspace's server keys. Wait for the next month, choose a larger plan, or turn on pay-as-you-go.`,
});

/**
 * Returns the error of a call beyond the rate.
 * @param taken the result of `MinuteRate.take`
 */
export function rateLimitError(
  rate: MinuteRate,
  taken: Exclude<RateTake, MinuteBudget>,
  at: number,
  spender: Spender,
): GatewayError {
  const message = "Too many calls from this address this minute; try again later.";
  const options = taken === "network" ? { message } : {};
  return errorWithRate("RATE_LIMITED", rate, at, spender, secondsToMinuteEnd(at), options);
}

/** Returns an error with `Retry-After` and the headers of the rate. */
export function errorWithRate(
  code: ErrorCode,
  rate: MinuteRate,
  at: number,
  spender: Spender,
  retryAfter: number,
  options: { readonly message?: string } = {},
): GatewayError {
  const limit = rate.limitOf(spender);
  const rateLeft = { limit, left: rate.leftFor(spender), seconds: secondsToMinuteEnd(at) };
  const headers = putRateHeaders({ "Retry-After": String(retryAfter) }, rateLeft);
  return new GatewayError(code, { ...options, headers });
}
