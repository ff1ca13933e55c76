// Responses of other servers that fail an `http` step: requests to try again, and server errors.
import { StepFailure } from "../step-failure.ts";

/** Request timeout, too early, too many requests. */
const again: ReadonlySet<number> = new Set([408, 425, 429]);

/** The longest pause that a server may ask for. */
const RETRY_AFTER_MS_MAX = 60 * 60_000;

/**
 * Refuses a status that fails the step.
 * @throws StepFailure for 408, 425, 429 and 5xx, unless the step expects the status
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
    `The other server answered with status ${status}. If that is a success, list it under \`expect.status\`.`,
    { next: "retry", retryAfterMs },
  );
}

/** Dates of HTTP begin with the name of a day. */
const dateForm = /^[A-Z][a-z]{2,8},? ./;

/**
 * Returns milliseconds from `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3);
 * undefined for other values.
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
