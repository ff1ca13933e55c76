// Describes an admitted call, with the data for the rate headers of its response. Creates the
// errors for calls beyond the rate limit. Also creates the errors for calls beyond a monthly
// allowance, if the plan has no pay-as-you-go.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { secondsToMinuteEnd, secondsToMonthEnd } from "./calendar.ts";
import { putRateHeaders } from "./headers.ts";
import type { WorkspaceUsage } from "./meter.ts";
import type { MinuteBudget } from "./minute-budget.ts";
import type { MinuteRate } from "./minute-rate.ts";
import type { Spender } from "./plan-shares.ts";

/**
 * Response bytes that are reserved for a call while the size of its response is unknown: 64 KiB.
 */
export const EGRESS_BLOCK = 64 * 1024;

/** Maximum value of `Retry-After` in the contract, in seconds. */
const RETRY_AFTER_MAX = 86_400;

/** An admitted call. After the response, the meter corrects the number of reserved bytes. */
export type Admission = ReturnType<typeof admission>;

/**
 * Returns the description of an admitted call. The meter has already reserved `EGRESS_BLOCK`
 * response bytes for this call.
 */
export function admission(
  account: WorkspaceUsage,
  rate: MinuteRate,
  budget: MinuteBudget,
  at: number,
  spender: Spender,
) {
  const { plan, usage } = account;
  // With pay-as-you-go, no calls are reserved for server keys. So a call is beyond the plan if the
  // calls of all callers of the workspace exceed `callsPerMonth`.
  const isOver = plan.payAsYouGo && usage.calls > plan.callsPerMonth;
  const overage = isOver ? { current: usage.calls, included: plan.callsPerMonth } : null;
  return {
    account,
    spender,
    rate,
    /** The budget of calls per minute from which the call was taken. */
    budget,
    /** First day of the month for which the call counts, in days since 1970. */
    month: usage.firstDay,
    limit: rate.limitOf(spender),
    left: rate.leftFor(spender),
    seconds: secondsToMinuteEnd(at),
    /**
     * The number of calls this month, if it is above the number that the plan includes. Otherwise
     * null.
     */
    overage,
    /**
     * `reserved`: number of response bytes that are reserved for the call. `reservedIn`: first day
     * of the month in which they are reserved.
     */
    reserved: EGRESS_BLOCK,
    reservedIn: usage.firstDay,
  };
}

/**
 * Returns API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED if a monthly allowance is used up, otherwise
 * null.
 * @param reserved response bytes that are reserved for running calls; they count as used
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

/**
 * Returns the maximum number of response bytes per month. Callers without a secret, such as end
 * users, cannot use the reserved part of the plan.
 */
export const egressMaxOf = (
  { plan, shares }: Pick<WorkspaceUsage, "plan" | "shares">,
  { hasSecret }: Spender,
): number => {
  if (plan.payAsYouGo) return Number.POSITIVE_INFINITY;
  return hasSecret ? plan.egressBytesPerMonth : shares.openEgressBytes;
};

const reservedMessage = (isCalls: boolean): string =>
  `The rest of this month's ${isCalls ? "calls" : "response bytes"} is reserved for the workspace's server keys. Wait for the next month, choose a larger plan, or turn on pay-as-you-go.`;

/**
 * The facts about a rejected call that its error needs: the rate of its workspace, its time of
 * arrival in milliseconds since 1970, and its caller.
 */
interface RefusedCall {
  readonly rate: MinuteRate;
  readonly at: number;
  readonly spender: Spender;
}

/**
 * Returns the error for a response that does not fit into the monthly allowance only because other
 * responses have reserved bytes. The response will fit when enough of these responses have ended.
 */
export const reservedError = (call: RefusedCall): GatewayError =>
  errorWithRate(
    "EGRESS_EXHAUSTED",
    call,
    1,
    "Other responses that are still being sent have reserved the rest of this month's response bytes. Try again in 1 second.",
  );

/**
 * Returns the error for a monthly allowance that is used up. `Retry-After` is the time until the
 * next month, limited to `RETRY_AFTER_MAX`.
 */
export const spentError = (code: ErrorCode, call: RefusedCall, message?: string): GatewayError =>
  errorWithRate(code, call, Math.min(secondsToMonthEnd(call.at), RETRY_AFTER_MAX), message);

/** Returns an error with the header `Retry-After` and the rate limit headers. */
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
