// What a failed step of a transaction means to the caller: the refusal of a write, with the place of the step.
// Passes on what other transactions have caused, so that the whole can be done again.
import { GatewayError } from "../../contract/index.ts";
import { Problem, problemText } from "../../conditions/index.ts";
import { classify } from "../../platform/postgres/index.ts";
import { writeFailure } from "./write-failure.ts";
import type { WritePlan } from "../plan/write-plan.ts";

/**
 * The same refusal, with the place of the step before the place inside it.
 * @param place JSON Pointer of the step
 * @returns a conflict with another transaction as it came: the whole is done again then
 */
export function stepFailure(place: string, error: unknown, plan: WritePlan | null): unknown {
  const own = databaseErrorOf(error);
  if (classify(own) === "retry") return own;
  const isRead = plan === null && classify(own) === "data";
  const failure = writeFailure(isRead ? new Problem("/query", OUT_OF_RANGE) : own, plan);
  if (!(failure instanceof GatewayError) || !(failure.cause instanceof Problem)) return failure;
  const { pointer, message, code } = failure.cause;
  // Whatever stands inside a transaction is part of a write (G3.5).
  return new GatewayError(code ?? "INVALID_MUTATION", {
    message: problemText(`${place}${pointer}`, message),
    cause: failure.cause,
  });
}

const OUT_OF_RANGE = "a value or a result is out of range";

/** What the database said, where a read has made it its own refusal: in a transaction it means something else. */
const databaseErrorOf = (error: unknown): unknown =>
  error instanceof GatewayError && error.cause instanceof Error && !(error.cause instanceof Problem)
    ? error.cause
    : error;
