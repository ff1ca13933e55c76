// Reserves memory for a long response before it is sent (G24.7). If no memory is free, the client
// gets an error. If the call may have changed data, the error says that the call was carried out.
import { GatewayError } from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import type { Exchange } from "../exchange.ts";
import { CallerPresence } from "../http/client-gone.ts";
import type { BodySize } from "../http/long-answer.ts";
import type { ByteBudget } from "../http/byte-budget.ts";
import { hasChangedNothing } from "./meter.ts";

export interface RoomStep {
  readonly byteBudget: ByteBudget;
}

const DONE =
  "The call was carried out, but the gateway has no memory for its response now. Send the call again with the same `Idempotency-Key` to get the response. If you sent no key, first check what the call has changed.";

/**
 * Waits until enough memory for a long response is free. The memory stays reserved until the
 * response was sent. A response that is the same for all callers needs no reservation, because the
 * gateway keeps only one copy of it in memory.
 * @returns a function that frees the memory
 * @throws CapacitySpentError if no memory becomes free and the call has changed nothing
 * @throws GatewayError UNAVAILABLE if no memory becomes free and the call may have changed data
 * @throws ClientGone if the client disconnects
 */
export async function roomFor(
  { byteBudget }: RoomStep,
  exchange: Exchange,
  size: BodySize,
): Promise<() => void> {
  const { request, response, party } = exchange;
  if (isShared(exchange)) return () => {};
  const signal = new CallerPresence(response);
  try {
    return await byteBudget.roomFor(request.socket, size, { party, signal });
  } catch (error) {
    if (!(error instanceof CapacitySpentError) || hasChangedNothing(exchange)) throw error;
    throw new GatewayError("UNAVAILABLE", { message: DONE, cause: error });
  }
}

/**
 * Returns true if all callers of the operation get the same response. Custom endpoints can also be
 * called without a credential, but each call may get another response.
 */
const isShared = ({ nearest }: Exchange): boolean =>
  nearest === null || (nearest.callers.has("none") && nearest.metered !== "accepted");
