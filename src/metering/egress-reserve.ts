// Reserves response bytes of the monthly allowance for responses, and for frames (messages on an
// open connection), that are being sent. Otherwise parallel responses could exceed the allowance
// together (G11.17).
import type { GatewayError } from "../contract/index.ts";
import type { Clock } from "../platform/index.ts";
import {
  allowanceError,
  egressMaxOf,
  reservedError,
  spentError,
  type Admission,
} from "./admission.ts";

/**
 * Reserves the bytes of a response of known size, before its first byte is sent.
 * @param mayRefuse false if the call may have changed data; then the bytes are reserved even beyond
 *   the allowance
 * @throws GatewayError EGRESS_EXHAUSTED if the response does not fit into the allowance; the
 *   reservation then stays unchanged
 */
export function growReserve(
  admission: Admission,
  bytes: number,
  at: number,
  mayRefuse: boolean,
): void {
  const { account, spender } = admission;
  const { usage, rate } = account;
  const left = egressMaxOf(account, spender) - usage.egressBytes;
  if (mayRefuse && usage.reservedBytes - admission.reserved + bytes > left) {
    const call = { rate, at, spender };
    // The response would fit if other responses had reserved no bytes. So the error tells the
    // caller to try again soon, not in the next month.
    if (bytes <= left) throw reservedError(call);
    const message = `The response has ${bytes} bytes. Your plan has only ${Math.max(0, left)} response bytes left for this caller this month. Request less data or wait for the next month. You can also choose a larger plan, or turn on pay-as-you-go.`;
    throw spentError("EGRESS_EXHAUSTED", call, message);
  }
  resizeReserve(admission, bytes);
}

/**
 * Reserves response bytes for the next frame (message) on an open connection.
 * @returns the error if no response bytes are left this month, otherwise null
 */
export function reserveFrame(
  admission: Admission,
  bytes: number,
  clock: Clock,
): GatewayError | null {
  const { account, spender } = admission;
  const { usage } = account;
  if (usage.egressBytes + usage.reservedBytes >= egressMaxOf(account, spender))
    return allowanceError(account, clock.now(), spender, usage.reservedBytes);
  resizeReserve(admission, admission.reserved + bytes);
  return null;
}

/** Changes the number of bytes that are reserved for a call. Zero ends the reservation. */
export function resizeReserve(admission: Admission, bytes: number): void {
  const { usage } = admission.account;
  // When a month ends, all its reservations are dropped. So this statement does not subtract bytes
  // that were reserved in an earlier month.
  const reserved = admission.reservedIn === usage.firstDay ? admission.reserved : 0;
  usage.reservedBytes += bytes - reserved;
  admission.reserved = bytes;
  admission.reservedIn = usage.firstDay;
}
