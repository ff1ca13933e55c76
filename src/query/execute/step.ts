// Runs a read or write as a step of a transaction. Error messages contain the JSON Pointer of the
// step. After a conflict with another transaction, PostgreSQL's error is thrown unchanged, so that
// the whole transaction runs again.
import { GatewayError } from "../../contract/index.ts";
import { Problem, refusalOf } from "../../conditions/index.ts";
import { classify, type Connection } from "../../platform/postgres/index.ts";
import { executeOnce } from "./execute-read.ts";
import type { BoundRead, FreshAnswer } from "./read.ts";
import { executeWrite, type BoundWrite, type WriteAnswer } from "./write.ts";
import { writeFailure } from "./write-failure.ts";
import type { WritePlan } from "../plan/write-plan.ts";
import type { DataContext, WriteContext } from "./data-access.ts";

/**
 * Runs a read as a step of a transaction.
 * @param place JSON Pointer of the step
 * @throws GatewayError, StalePlanError if the read fails; the database's error after a conflict
 *   with another transaction
 */
export async function readStep(
  connection: Connection,
  place: string,
  bind: () => BoundRead,
  context: DataContext,
): Promise<FreshAnswer> {
  try {
    return await executeOnce(connection, bind(), context);
  } catch (error) {
    throw stepFailure(place, error, null);
  }
}

/**
 * Runs a mutation as a step of a transaction. The parameters and errors are those of `readStep`.
 */
export async function writeStep(
  connection: Connection,
  place: string,
  bind: () => BoundWrite,
  context: WriteContext,
): Promise<WriteAnswer> {
  let plan: WritePlan | null = null;
  try {
    const bound = bind();
    ({ plan } = bound.write);
    return await executeWrite(connection, bound, context);
  } catch (error) {
    throw stepFailure(place, error, plan);
  }
}

/**
 * Returns the error with the JSON Pointer of the step. A conflict with another transaction is
 * returned unchanged, because the whole transaction then runs again.
 * @param place JSON Pointer of the step
 */
export function stepFailure(place: string, error: unknown, plan: WritePlan | null): unknown {
  const own = databaseErrorOf(error);
  if (classify(own) === "retry") return own;
  const isRead = plan === null && classify(own) === "data";
  const failure = writeFailure(isRead ? new Problem("/query", OUT_OF_RANGE) : own, plan);
  if (!(failure instanceof GatewayError) || !(failure.cause instanceof Problem)) return failure;
  // All errors of invalid steps have the error code of a write, even if the step reads (G3.5).
  return refusalOf(failure.cause, "INVALID_MUTATION", place);
}

const OUT_OF_RANGE = "a value or a result is out of range";

/**
 * Returns the database error that caused the error of a read, because a transaction translates it
 * to other error codes than a single read. Returns all other errors unchanged.
 */
const databaseErrorOf = (error: unknown): unknown =>
  error instanceof GatewayError && error.cause instanceof Error && !(error.cause instanceof Problem)
    ? error.cause
    : error;
