// Decides which responses of other servers fail an `http` step: responses whose status reports a
// server error (5xx) or asks the client to send the request again later.
import { StepFailure } from "../step-failure.ts";

/** Statuses below 500 that ask for a repetition: request timeout, too early, too many requests. */
const again: ReadonlySet<number> = new Set([408, 425, 429]);

/** Maximum pause before the next attempt that another server may request, in milliseconds. */
const RETRY_AFTER_MS_MAX = 60 * 60_000;

/**
 * Refuses a response with a status that fails the step.
 * @throws StepFailure if the status is 408, 425, 429 or 5xx, and `expect.status` does not list it
 */
export function refuseStatus(
  { status, headers }: Pick<Response, "status" | "headers">,
  expected: readonly number[],
  now: number,
): void {
  if ((status < 500 && !again.has(status)) || expected.includes(status)) return;
  const retryAfterMs = retryAfterOf(headers.get("retry-after"), now);
  throw new StepFailure(
    "HTTP_FAILED",
    `The server that the step called answered with status ${status}, so the step failed. If this status is a success, add it to \`expect.status\`.`,
    { next: "retry", retryAfterMs },
  );
}

/**
 * Matches a date in an HTTP header. It begins with the name of a day, as in `Sun, 06 Nov 1994
 * 08:49:37 GMT`.
 */
const dateForm = /^[A-Z][a-z]{2,8},? ./;

/**
 * Returns the pause that the header `Retry-After` requests, in milliseconds. The header contains
 * seconds or a date (RFC 9110, section 10.2.3). Returns undefined if it is missing or contains
 * another value.
 */
function retryAfterOf(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? "";
  const pauseMs = /^\d{1,10}$/.test(text)
    ? Number(text) * 1_000
    : dateForm.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  if (Number.isNaN(pauseMs)) return undefined;
  return Math.min(Math.max(pauseMs, 0), RETRY_AFTER_MS_MAX);
}
