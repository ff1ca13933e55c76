// Finds room for a long answer before it is sent (G24.7). If the call has changed data and its
// answer finds no room, the error says so: the call is not refused, because it was carried out.
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
  "The call was carried out, but the server has no room for its answer now. Look at what it has changed before you send it again. A repeat with the same `Idempotency-Key` gets the answer.";

/**
 * Waits for room for a long answer. Its memory counts as unsent until it is sent. A text that all
 * callers share is in memory once, and does not count.
 * @returns a function that gives the room back
 * @throws CapacitySpentError; GatewayError UNAVAILABLE; ClientGone
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
 * Returns true if all callers get the same text. Endpoints accept every client, but answer each
 * call with its own text.
 */
const isShared = ({ nearest }: Exchange): boolean =>
  nearest === null || (nearest.callers.has("none") && nearest.metered !== "accepted");
