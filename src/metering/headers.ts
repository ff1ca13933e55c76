// Writes the response headers about the rate limit and monthly allowances of a workspace.

export interface RateLeft {
  /** Maximum number of calls per minute. */
  readonly limit: number;
  /** Calls left this minute. */
  readonly left: number;
  /** Seconds until the end of the minute. */
  readonly seconds: number;
}

/**
 * The number of calls this month, if it is higher than the number that the plan includes. Only
 * pay-as-you-go allows this.
 */
export interface Overage {
  /** Calls this month, including this one. */
  readonly current: number;
  /** Calls that the plan includes. */
  readonly included: number;
}

type RateHeaders = Record<string, string>;

/**
 * Adds the rate limit headers.
 * @returns the given `headers`
 */
export function putRateHeaders(
  headers: RateHeaders,
  { limit, left, seconds }: RateLeft,
): RateHeaders {
  headers["RateLimit-Policy"] = `"minute";q=${limit};w=60`;
  headers["RateLimit"] = `"minute";r=${left};t=${seconds}`;
  return headers;
}

/**
 * Adds the headers about calls beyond the plan.
 * @returns the given `headers`
 */
export function putOverageHeaders(
  headers: RateHeaders,
  { current, included }: Overage,
): RateHeaders {
  headers["X-Api-Usage-Overage"] = "true";
  headers["X-Api-Usage-Current"] = String(current);
  headers["X-Api-Usage-Included"] = String(included);
  return headers;
}
