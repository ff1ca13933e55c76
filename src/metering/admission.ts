// Admits one call, with the rate data for the headers of its response. Rejects calls beyond the
// rate, and calls beyond an allowance without pay-as-you-go.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { secondsToMinuteEnd, secondsToMonthEnd } from "./calendar.ts";
import { putRateHeaders } from "./headers.ts";
import type { WorkspaceUsage } from "./meter.ts";
import type { MinuteBudget } from "./minute-budget.ts";
import type { MinuteRate } from "./minute-rate.ts";
import type { Spender } from "./plan-shares.ts";

/** Response bytes that a call reserves while the size of its response is unknown. */
export const EGRESS_BLOCK = 64 * 1024;

/** Maximum of `Retry-After` in the contract. */
const RETRY_AFTER_MAX = 86_400;

/** An admitted call. The meter settles it after the response. */
export type Admission = ReturnType<typeof admission>;

/** Returns an admission that reserves a block of response bytes. The block is counted before. */
export function admission(
  account: WorkspaceUsage,
  rate: MinuteRate,
  budget: MinuteBudget,
  at: number,
  spender: Spender,
) {
  const { plan, usage } = account;
  // The sums of the workspace, for every spender: with pay-as-you-go a month has no reserve.
  const isOver = plan.payAsYouGo && usage.calls > plan.callsPerMonth;
  const overage = isOver ? { current: usage.calls, included: plan.callsPerMonth } : null;
  return {
    account,
    spender,
    rate,
    /** The budget from which the call was taken. */
    budget,
    /** First day of the month in which the call counts. */
    month: usage.firstDay,
    limit: rate.limitOf(spender),
    left: rate.leftFor(spender),
    seconds: secondsToMinuteEnd(at),
    /** Null if the call is one of the plan's included calls. */
    overage,
    /**
     * Response bytes that the call reserves, and the first day of the month from which they are
     * reserved.
     */
    reserved: EGRESS_BLOCK,
    reservedIn: usage.firstDay,
  };
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
  const isBeyondCalls = usage.calls >= (spender.hasSecret ? plan.callsPerMonth : shares.openCalls);
  const bytesMax = egressMaxOf({ plan, shares }, spender);
  if (!isBeyondCalls && usage.egressBytes + reserved < bytesMax) return null;
  const call = { rate, at, spender };
  if (!isBeyondCalls && usage.egressBytes < bytesMax) return reservedError(call);
  const code = isBeyondCalls ? "API_CALLS_EXHAUSTED" : "EGRESS_EXHAUSTED";
  const isReserveLeft =
    usage.calls < plan.callsPerMonth && usage.egressBytes < plan.egressBytesPerMonth;
  return spentError(code, call, isReserveLeft ? reservedMessage(isBeyondCalls) : undefined);
}

/** Returns the response bytes that a caller's class may spend in a month. */
export const egressMaxOf = (
  { plan, shares }: Pick<WorkspaceUsage, "plan" | "shares">,
  { hasSecret }: Spender,
): number => {
  if (plan.payAsYouGo) return Number.POSITIVE_INFINITY;
  return hasSecret ? plan.egressBytesPerMonth : shares.openEgressBytes;
};

const reservedMessage = (isCalls: boolean): string =>
  `The rest of this month's ${isCalls ? "calls" : "response bytes"} is reserved for the workspace's server keys. Wait for the next month, choose a larger plan, or turn on pay-as-you-go.`;

/** A call that is refused: its rate, its time and its spender. */
interface RefusedCall {
  readonly rate: MinuteRate;
  readonly at: number;
  readonly spender: Spender;
}

/** Returns the error of a response that fits as soon as other responses have ended. */
export const reservedError = (call: RefusedCall): GatewayError =>
  errorWithRate(
    "EGRESS_EXHAUSTED",
    call,
    1,
    "Responses in flight have reserved the rest of this month's response bytes. Try again in a second.",
  );

/** Returns the error of an allowance that is spent for the rest of the month. */
export const spentError = (code: ErrorCode, call: RefusedCall, message?: string): GatewayError =>
  errorWithRate(code, call, Math.min(secondsToMonthEnd(call.at), RETRY_AFTER_MAX), message);

/** Returns an error with `Retry-After` and the headers of the rate. */
export function errorWithRate(
  code: ErrorCode,
  { rate, at, spender }: RefusedCall,
  retryAfter: number,
  message?: string,
): GatewayError {
  const retry = { "Retry-After": String(retryAfter) };
  const [limit, left] = [rate.limitOf(spender), rate.leftFor(spender)];
  const headers = putRateHeaders(retry, { limit, left, seconds: secondsToMinuteEnd(at) });
  return new GatewayError(code, { ...(message !== undefined && { message }), headers });
}
