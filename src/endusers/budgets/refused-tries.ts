// Gives tries back to their budgets if the call finds no capacity: a refused call is charged
// nothing (G38.2). The work that is watched ends before a wrong guess is refused for another reason.
import { GatewayError } from "../../contract/index.ts";
import {
  CapacitySpentError,
  currentParty,
  onBehalfOf,
  vouchedFor,
} from "../../platform/capacity/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { refundAttempts, type Window } from "./attempt-store.ts";

/**
 * Does `work`, and gives the counts of its try back if it is refused for lack of capacity.
 * @param work throws no such refusal after the guess was found to be wrong, nor after it has given
 *   the counts back itself
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
    if (isRefused(error)) await giveBack(control, counted);
    throw error;
  }
}

export const isRefused = (error: unknown): boolean =>
  error instanceof CapacitySpentError || (error instanceof GatewayError && error.isRefusal);

/**
 * Gives counts back with the reserve of the workspace's trusted callers, because the caller's class
 * may have no connection left. The refusal is the answer also if this fails.
 */
export async function giveBack(control: Connection, counted: readonly Window[]): Promise<void> {
  if (counted.length === 0) return;
  await onBehalfOf(vouchedFor(currentParty()), () => refundAttempts(control, counted)).catch(
    () => {},
  );
}
