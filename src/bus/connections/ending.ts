// The reasons why the gateway ends a bus connection. Each reason has a WebSocket close code, a text
// for the client, and an error code for the query log.
import { GatewayError } from "../../contract/index.ts";
import { unavailableError } from "../capacities.ts";

export interface Ending {
  readonly close: number;
  readonly reason: string;
  /** The error code for the query log; null if the connection ends without an error. */
  readonly code: string | null;
}

export const goingAway: Ending = {
  close: 1001,
  reason: "The gateway is stopping. Connect again in a few seconds.",
  code: null,
};
export const expired: Ending = {
  close: 4401,
  reason: "The token has expired. Connect again with a new token.",
  code: "UNAUTHENTICATED",
};
export const authTimeout: Ending = {
  close: 4401,
  reason:
    "You sent no credential within 10 seconds. Connect again, and send an `auth` frame first.",
  code: "UNAUTHENTICATED",
};
export const accountMismatch: Ending = {
  close: 4403,
  reason: "The new token belongs to another account. Open a new connection for that account.",
  code: "SCOPE_VIOLATION",
};
export const tooSlow: Ending = {
  close: 4408,
  reason: "You did not read the waiting events for 10 seconds. Connect again and read faster.",
  code: "TOO_SLOW",
};
export const displaced: Ending = {
  close: 4429,
  reason:
    "All bus connections are in use, and your network has the most of them. Connect again later.",
  code: "TOO_MANY_CONCURRENT",
};
export const tooManyFaults: Ending = {
  close: 4429,
  reason:
    "You sent too many invalid frames, or too many frames per second. Correct your client, then connect again.",
  code: "RATE_LIMITED",
};

/** Maximum length of the reason text in a WebSocket close frame, in bytes. */
const reasonMax = 120;

const closeCodes: ReadonlyMap<number, number> = new Map([
  [401, 4401],
  [403, 4403],
  [429, 4429],
  [503, 1013],
]);

/**
 * Converts an error to a reason for ending a connection. If the credential could not be checked,
 * the WebSocket close code is 1013 (try again later).
 */
export function endingOf(error: unknown): Ending {
  const { status, code, message } = error instanceof GatewayError ? error : unavailableError(error);
  const close = closeCodes.get(status) ?? 1011;
  return { close, reason: message.slice(0, reasonMax).replaceAll(/[^\x20-\x7e]/g, "?"), code };
}
