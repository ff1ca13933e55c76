// Why a step fails, in words for the history of runs, and whether another try could end otherwise.
import { capacityRefusal, GatewayError, type ErrorCode } from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import type { AfterFailure, StepError } from "./step-types.ts";

export class StepFailure extends Error {
  override readonly name = "StepFailure";
  readonly code: string;
  readonly next: AfterFailure;
  /** How long the next try waits at least. */
  readonly retryAfterMs: number | undefined;

  /** @param options.next where it is another than what usually follows failures of this code */
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
    this.next = options.next ?? (hopeless.has(code) ? "park" : "retry");
  }
}

/**
 * Codes of what follows from the request, the definition and what earlier steps have given, all of which stay as they are, or from the
 * rights of `runAs`. Data, other servers and the moment change.
 */
const hopeless: ReadonlySet<string> = new Set([
  "INVALID_REQUEST",
  "INVALID_VALUE",
  "LIMIT_EXCEEDED",
  "TOPIC_DENIED",
  "UNAUTHENTICATED",
] satisfies (ErrorCode | "INVALID_VALUE" | "LIMIT_EXCEEDED")[]);

/** What follows a failure of whatever kind. */
export function afterFailure(error: unknown): AfterFailure {
  if (error instanceof StepFailure) return error.next;
  return error instanceof GatewayError && hopeless.has(error.code) ? "park" : "retry";
}

/** A refusal that would come again and again. */
export const hopelessly = (error: GatewayError): StepFailure =>
  new StepFailure(error.code, textOf(error), { cause: error, next: "park" });

/** Returns the failure of a step that found no capacity; any other error as it is. */
export function orWithoutCapacity(error: unknown): unknown {
  if (!(error instanceof CapacitySpentError)) return error;
  const { code, message } = capacityRefusal(error);
  return new StepFailure(code, message, { cause: error });
}

/** Returns the failure of a step that reads a part of a body beyond the bounds (G30.2). */
export const beyondBounds = (message: string): StepFailure =>
  new StepFailure("PAYLOAD_TOO_LARGE", message, { next: "park" });

const MESSAGE_MAX = 2_000;

/**
 * Returns what the history shows of an error. Of faults of the gateway itself it shows only that
 * there was one.
 * @param redact takes secrets out of a message; `isRefusal` is true if the message may quote values
 *   of the step
 */
export function shownError(
  error: unknown,
  redact: (text: string, isRefusal: boolean) => string,
): StepError {
  if (!(error instanceof StepFailure) && !(error instanceof GatewayError))
    return { code: "INTERNAL_ERROR", message: "The step could not be carried out." };
  const isRefusal = error instanceof GatewayError || error.cause instanceof GatewayError;
  const message = redact(error instanceof GatewayError ? textOf(error) : error.message, isRefusal);
  return { code: error.code, message: message.slice(0, MESSAGE_MAX).toWellFormed() };
}

const textOf = ({ message, details }: GatewayError): string => [message, ...details].join(" ");
