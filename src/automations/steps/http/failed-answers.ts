// Decides which responses of other servers fail an `http` step: server errors, and statuses that
// ask the client to try again.
import { StepFailure } from "../step-failure.ts";

/** Statuses that ask to try again: request timeout, too early, too many requests. */
const again: ReadonlySet<number> = new Set([408, 425, 429]);

/** The longest pause that another server may request, in milliseconds. */
const RETRY_AFTER_MS_MAX = 60 * 60_000;

/**
 * Throws if the status fails the step.
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
    `The other server answered with status ${status}. If this status is a success, add it to \`expect.status\`.`,
    { next: "retry", retryAfterMs },
  );
}

/** Dates in HTTP headers begin with the name of a day. */
const dateForm = /^[A-Z][a-z]{2,8},? ./;

/**
 * Returns the pause that `Retry-After` requests, in milliseconds. The header contains seconds or a
 * date (RFC 9110, section 10.2.3). Returns undefined for other values.
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
