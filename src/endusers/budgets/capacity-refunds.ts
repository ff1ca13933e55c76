// Refunds attempts if the call finds no capacity: a refused call is charged nothing (G38.2). The
// wrapped work must end before a wrong guess is refused for another reason.
import { GatewayError } from "../../contract/index.ts";
import {
  CapacitySpentError,
  currentParty,
  onBehalfOf,
  asTrusted,
} from "../../platform/capacity/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { refundAttempts, type Window } from "./attempt-store.ts";

/**
 * Runs `work`. Refunds the counts of its attempt if `work` is refused for lack of capacity.
 * @param work throws no such refusal after it has found the guess to be wrong, or after it has
 *   refunded the counts itself
 * @throws what `work` throws
 */
export async function refundIfRefused<T>(
  control: Connection,
  counted: readonly Window[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isCapacityRefusal(error)) await refundFromReserve(control, counted);
    throw error;
  }
}

/** Returns true if the error means that the call found no capacity. */
export const isCapacityRefusal = (error: unknown): boolean =>
  error instanceof CapacitySpentError || (error instanceof GatewayError && error.isRefusal);

/**
 * Refunds counts with the reserve for the workspace's trusted callers, because the caller's class
 * may have no connection left. The caller still gets the refusal if the refund fails.
 */
export async function refundFromReserve(
  control: Connection,
  counted: readonly Window[],
): Promise<void> {
  if (counted.length === 0) return;
  await onBehalfOf(asTrusted(currentParty()), () => refundAttempts(control, counted)).catch(
    () => {},
  );
}
