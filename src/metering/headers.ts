// Writes the response headers about a workspace's rate and allowances.

export interface RateLeft {
  /** Calls per minute. */
  readonly limit: number;
  /** Calls left this minute. */
  readonly left: number;
  /** Seconds until the end of the minute. */
  readonly seconds: number;
}

/** Usage beyond the plan's included calls, with pay-as-you-go. */
export interface Overage {
  /** Calls this month, including this one. */
  readonly current: number;
  /** Calls that the plan includes. */
  readonly included: number;
}

type RateHeaders = Record<string, string>;

/**
 * Adds the headers of the rate.
 * @returns the same record
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
 * Adds the headers of usage beyond the plan.
 * @returns the same record
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
