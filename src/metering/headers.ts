// Writes the headers about the rate and the allowances of a workspace.

export interface RateLeft {
  /** Calls per minute. */
  readonly limit: number;
  /** Calls left this minute. */
  readonly left: number;
  /** Until the minute is over. */
  readonly seconds: number;
}

/** A plan's calls of the month are used up, and go on being answered. */
export interface Overage {
  /** Calls this month, this one included. */
  readonly current: number;
  /** Calls that the plan includes. */
  readonly included: number;
}

type Headers = Record<string, string>;

export function putRateHeaders(headers: Headers, { limit, left, seconds }: RateLeft): Headers {
  headers["RateLimit-Policy"] = `"minute";q=${limit};w=60`;
  headers["RateLimit"] = `"minute";r=${left};t=${seconds}`;
  return headers;
}

export function putOverageHeaders(headers: Headers, { current, included }: Overage): Headers {
  headers["X-Api-Usage-Overage"] = "true";
  headers["X-Api-Usage-Current"] = String(current);
  headers["X-Api-Usage-Included"] = String(included);
  return headers;
}
