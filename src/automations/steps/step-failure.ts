// The failure of a step: its text for the run history, and whether another attempt could succeed.
import { capacityRefusal, GatewayError, type ErrorCode } from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";

/** The error of a step. Its text is public in the run history, and contains no secret. */
export interface StepError {
  /**
   * A code of the gateway's error table if a request of this kind was refused; otherwise a code of
   * steps.
   */
  readonly code: string;
  readonly message: string;
}

/**
 * The action after a failure. `park`: another attempt would fail the same way until the workspace
 * changes; a member may replay the run later. `fail`: the automation itself ended the run.
 */
export type AfterFailure = "retry" | "park" | "fail";

export class StepFailure extends Error {
  override readonly name = "StepFailure";
  readonly code: string;
  readonly next: AfterFailure;
  /** Minimum pause before the next attempt. */
  readonly retryAfterMs: number | undefined;

  /** @param options.next overrides the usual action after failures of this code */
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
 * Codes whose cause stays the same: the request, the definition, earlier outputs, or the rights of
 * `runAs`. Data, other servers and times change.
 */
const permanentCodes: ReadonlySet<string> = new Set([
  "INVALID_REQUEST",
  "INVALID_VALUE",
  "LIMIT_EXCEEDED",
  "TOPIC_DENIED",
  "UNAUTHENTICATED",
] satisfies (ErrorCode | "INVALID_VALUE" | "LIMIT_EXCEEDED")[]);

/** Returns the action after a failure. */
export function afterFailure(error: unknown): AfterFailure {
  if (error instanceof StepFailure) return error.next;
  return error instanceof GatewayError && permanentCodes.has(error.code) ? "park" : "retry";
}

/** Returns a refusal as a permanent failure: another attempt would fail the same way. */
export const asPermanentFailure = (error: GatewayError): StepFailure =>
  new StepFailure(error.code, errorText(error), { cause: error, next: "park" });

/** Returns a capacity error as the failure of the step, and any other error unchanged. */
export function asStepFailure(error: unknown): unknown {
  if (!(error instanceof CapacitySpentError)) return error;
  const { code, message } = capacityRefusal(error);
  return new StepFailure(code, message, { cause: error });
}

/** Returns the failure of a step that reads a part of a body beyond the bounds (G30.2). */
export const beyondBounds = (message: string): StepFailure =>
  new StepFailure("PAYLOAD_TOO_LARGE", message, { next: "park" });

const MESSAGE_MAX = 2_000;

/**
 * Returns the error for the run history. Internal errors are shown without details.
 * @param redact removes secrets from a message; `isRefusal` is true if the message may quote values
 *   of the step
 */
export function shownError(
  error: unknown,
  redact: (text: string, isRefusal: boolean) => string,
): StepError {
  if (!(error instanceof StepFailure) && !(error instanceof GatewayError))
    return { code: "INTERNAL_ERROR", message: "The step failed because of an internal error." };
  const isRefusal = error instanceof GatewayError || error.cause instanceof GatewayError;
  const message = redact(
    error instanceof GatewayError ? errorText(error) : error.message,
    isRefusal,
  );
  return { code: error.code, message: message.slice(0, MESSAGE_MAX).toWellFormed() };
}

const errorText = ({ message, details }: GatewayError): string => [message, ...details].join(" ");
