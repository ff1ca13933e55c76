// The failure of a step: an error code, a message for the run history, and what happens to the run.
import { capacityRefusal, GatewayError, type ErrorCode } from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";

/** The error of a step. The run history shows it, so it contains no secret. */
export interface StepError {
  /**
   * The gateway's error code if the gateway refused a request of the step. Otherwise a code that
   * only steps use, such as `INVALID_VALUE`.
   */
  readonly code: string;
  readonly message: string;
}

/**
 * What happens to the run after a failure. `retry`: the run is tried again. `park`: the run is
 * dead-lettered, because each attempt would fail until the workspace changes. A member may replay
 * it later. `fail`: a `fail` step ended the run.
 */
export type AfterFailure = "retry" | "park" | "fail";

export class StepFailure extends Error {
  override readonly name = "StepFailure";
  readonly code: string;
  readonly next: AfterFailure;
  /** Minimum pause before the next attempt, in milliseconds; undefined for the usual pause. */
  readonly retryAfterMs: number | undefined;

  /** @param options.next what happens to the run; by default, the error code decides */
  constructor(
    code: string,
    message: string,
    options: ErrorOptions & {
      readonly next?: AfterFailure;
      readonly retryAfterMs?: number | undefined;
    } = {},
  ) {
    super(message, options);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.next = options.next ?? (permanentCodes.has(code) ? "park" : "retry");
  }
}

/**
 * Error codes with a permanent cause: the request, the definition, outputs of earlier steps, or the
 * rights of `runAs`. Runs with these errors are dead-lettered. Other causes, such as stored rows,
 * other servers and time, may change, so the run is tried again.
 */
const permanentCodes: ReadonlySet<string> = new Set([
  "INVALID_REQUEST",
  "INVALID_VALUE",
  "LIMIT_EXCEEDED",
  "TOPIC_DENIED",
  "UNAUTHENTICATED",
] satisfies (ErrorCode | "INVALID_VALUE" | "LIMIT_EXCEEDED")[]);

/** Returns what happens to the run after an error of a step. */
export function afterFailure(error: unknown): AfterFailure {
  if (error instanceof StepFailure) return error.next;
  return error instanceof GatewayError && permanentCodes.has(error.code) ? "park" : "retry";
}

/**
 * Converts an error of the gateway to a failure that dead-letters the run. Called if another
 * attempt would fail in the same way.
 */
export const asPermanentFailure = (error: GatewayError): StepFailure =>
  new StepFailure(error.code, errorText(error), { cause: error, next: "park" });

/**
 * Converts the error of a resource that had no free capacity to a failure of the step. Returns
 * other errors unchanged.
 */
export function asStepFailure(error: unknown): unknown {
  if (!(error instanceof CapacitySpentError)) return error;
  const { code, message } = capacityRefusal(error);
  return new StepFailure(code, message, { cause: error });
}

/**
 * Returns the failure of a step that reads a part of a body with too many JSON values or levels
 * (G30.2).
 */
export const beyondBounds = (message: string): StepFailure =>
  new StepFailure("PAYLOAD_TOO_LARGE", message, { next: "park" });

const MESSAGE_MAX = 2_000;

/**
 * Converts an error to the form in which the run history shows it. Unexpected errors are shown
 * without details.
 * @param redact removes secrets from a message; `isRefusal` is true if the message may contain
 *   values that the step sent
 */
export function shownError(
  error: unknown,
  redact: (text: string, isRefusal: boolean) => string,
): StepError {
  if (!(error instanceof StepFailure) && !(error instanceof GatewayError))
    return {
      code: "INTERNAL_ERROR",
      message:
        "The step failed because of an internal error of the gateway. Ask the operator of the gateway for the cause, which its log contains.",
    };
  const isRefusal = error instanceof GatewayError || error.cause instanceof GatewayError;
  const message = redact(
    error instanceof GatewayError ? errorText(error) : error.message,
    isRefusal,
  );
  return { code: error.code, message: message.slice(0, MESSAGE_MAX).toWellFormed() };
}

const errorText = ({ message, details }: GatewayError): string => [message, ...details].join(" ");
