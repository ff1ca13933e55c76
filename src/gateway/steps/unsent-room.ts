// Finds room for a long answer before it is sent (G24.7). Says so if the call has changed something
// and its answer finds none: such a call is not refused, because it was carried out.
import { GatewayError } from "../../contract/index.ts";
import { CapacitySpentError } from "../../platform/capacity/index.ts";
import type { Exchange } from "../exchange.ts";
import { CallerPresence } from "../http/client-gone.ts";
import type { BodySize } from "../http/long-answer.ts";
import type { UnsentAnswers } from "../http/unsent-answers.ts";
import { hasChangedNothing } from "./meter.ts";

export interface RoomStep {
  readonly unsent: Pick<UnsentAnswers, "take">;
}

const DONE =
  "The call was carried out, but the server has no room for its answer now. Look at what it has changed before you send it again. A repeat with the same `Idempotency-Key` gets the answer.";

/**
 * What a long answer holds in memory counts as unread as long as it is sent. A text that all callers
 * are sent is held once, and does not count.
 * @returns gives the room back
 * @throws CapacitySpentError; GatewayError UNAVAILABLE; ClientGone
 */
export async function roomFor(
  { unsent }: RoomStep,
  exchange: Exchange,
  size: BodySize,
): Promise<() => void> {
  const { request, response, party } = exchange;
  if (isShared(exchange)) return () => {};
  const signal = new CallerPresence(response);
  try {
    return await unsent.take(request.socket, { party, signal, ...size });
  } catch (error) {
    if (!(error instanceof CapacitySpentError) || hasChangedNothing(exchange)) throw error;
    throw new GatewayError("UNAVAILABLE", { message: DONE, cause: error });
  }
}

/** Endpoints let everybody in, but answer each call with a text of its own. */
const isShared = ({ nearest }: Exchange): boolean =>
  nearest === null || (nearest.callers.has("none") && nearest.metered !== "accepted");
