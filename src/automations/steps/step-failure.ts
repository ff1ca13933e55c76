// Why a step fails, in words for the history of runs.
import { GatewayError } from "../../contract/index.ts";
import type { StepError } from "./step-types.ts";

export class StepFailure extends Error {
  override readonly name = "StepFailure";
  readonly code: string;
  /** Another try would end the same way. */
  readonly isFinal: boolean;

  constructor(
    code: string,
    message: string,
    options: ErrorOptions & { readonly isFinal?: boolean } = {},
  ) {
    super(message, options);
    this.code = code;
    this.isFinal = options.isFinal ?? false;
  }
}

const MESSAGE_MAX = 2_000;

/** What the history shows of an error; of faults of the gateway itself no more than that there was one. */
export function shownError(error: unknown, redact: (text: string) => string): StepError {
  if (!(error instanceof StepFailure) && !(error instanceof GatewayError))
    return { code: "INTERNAL_ERROR", message: "The step could not be carried out." };
  const details = error instanceof GatewayError ? error.details : [];
  const message = redact([error.message, ...details].join(" "));
  return { code: error.code, message: message.slice(0, MESSAGE_MAX).toWellFormed() };
}
