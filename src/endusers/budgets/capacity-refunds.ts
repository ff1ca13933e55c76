// Undoes the count of an attempt if the gateway is too busy to handle the request (G38.2).
// Otherwise users would lose attempts although no password was compared.
// Once a function has found that a password is wrong, it must not fail because the gateway is too
// busy. Otherwise an attacker could guess passwords, and the attempts would not be counted.
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
 * Runs `work`. If the gateway is too busy for `work`, lowers the counters of the attempt again.
 * @param work after it has found a wrong password, or has lowered the counters itself, it must not
 *   fail because the gateway is too busy
 * @throws the errors of `work`
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

/** Returns true if the error means that the gateway is too busy to handle the request. */
export const isCapacityRefusal = (error: unknown): boolean =>
  error instanceof CapacitySpentError || (error instanceof GatewayError && error.isRefusal);

/**
 * Lowers counters by one. Uses a database connection that is reserved for trusted callers, because
 * all other connections may be busy. Ignores errors, because the caller already gets the error of
 * the refused request.
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
