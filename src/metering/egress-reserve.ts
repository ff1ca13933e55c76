// Holds response bytes of the month for answers and frames in flight, so that parallel ones cannot
// exceed the allowance together (G11.17).
import type { GatewayError } from "../contract/index.ts";
import type { Clock } from "../platform/index.ts";
import {
  beyondAllowance,
  egressMaxOf,
  refusal,
  RESERVED,
  retryAfterMax,
  type Admission,
} from "./admission.ts";
import { secondsToMonthEnd } from "./calendar.ts";

/**
 * Holds the bytes of an answer of known size, before its first byte.
 * @param mayRefuse false where the call may have changed something: its answer is sent whatever its
 *   size
 * @throws GatewayError EGRESS_EXHAUSTED; then nothing more is held than before
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
    // It would fit, were nothing else under way.
    if (bytes <= left)
      throw refusal("EGRESS_EXHAUSTED", rate, at, spender, 1, { message: RESERVED });
    const retryAfter = Math.min(secondsToMonthEnd(at), retryAfterMax);
    const message = `The answer has ${bytes} bytes, more than this caller may still get of this month's response bytes. Ask for less or wait for the next month. You can also choose a larger plan, or turn on pay-as-you-go.`;
    throw refusal("EGRESS_EXHAUSTED", rate, at, spender, retryAfter, { message });
  }
  resizeReserve(admission, bytes);
}

/**
 * Holds bytes of one more frame of a connection that goes on.
 * @returns why it may not be sent, and null otherwise
 */
export function reserveFrame(
  admission: Admission,
  bytes: number,
  clock: Clock,
): GatewayError | null {
  const { account, spender } = admission;
  const { usage } = account;
  if (usage.egressBytes + usage.reservedBytes >= egressMaxOf(account, spender))
    return beyondAllowance(account, clock.now(), spender, usage.reservedBytes);
  resizeReserve(admission, admission.reserved + bytes);
  return null;
}

/** Changes what an admission holds. Zero gives all of it back. */
export function resizeReserve(admission: Admission, bytes: number): void {
  const { usage } = admission.account;
  // What was held in a month that is over went with that month.
  const held = admission.reservedIn === usage.firstDay ? admission.reserved : 0;
  usage.reservedBytes += bytes - held;
  admission.reserved = bytes;
  admission.reservedIn = usage.firstDay;
}
