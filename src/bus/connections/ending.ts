// The reasons for which the gateway ends a connection. Each has a WebSocket close code, and an
// error code for the query log.
import { GatewayError } from "../../contract/index.ts";
import { unavailableError } from "../capacities.ts";

export interface Ending {
  readonly close: number;
  readonly reason: string;
  /** The error code for the query log; null for a normal end. */
  readonly code: string | null;
}

export const goingAway: Ending = {
  close: 1001,
  reason: "The gateway is stopping. Connect again.",
  code: null,
};
export const expired: Ending = {
  close: 4401,
  reason: "The token has expired. Connect again with a new token.",
  code: "UNAUTHENTICATED",
};
export const authTimeout: Ending = {
  close: 4401,
  reason: "You sent no credential in time. Send an `auth` frame first.",
  code: "UNAUTHENTICATED",
};
export const accountMismatch: Ending = {
  close: 4403,
  reason: "The token belongs to another account. Open a new connection for it.",
  code: "SCOPE_VIOLATION",
};
export const tooSlow: Ending = {
  close: 4408,
  reason: "You read events too slowly. Connect again and read faster.",
  code: "TOO_SLOW",
};
export const displaced: Ending = {
  close: 4429,
  reason: "All connections are in use, and your network has the most. Connect again later.",
  code: "TOO_MANY_CONCURRENT",
};
export const tooManyFaults: Ending = {
  close: 4429,
  reason: "You sent too many invalid frames. Correct them, then connect again.",
  code: "RATE_LIMITED",
};

/** Maximum length of the reason text in a close frame, in bytes. */
const reasonMax = 120;

const closeCodes: ReadonlyMap<number, number> = new Map([
  [401, 4401],
  [403, 4403],
  [429, 4429],
  [503, 1013],
]);

/**
 * Returns the reason for ending a connection after an error. If the credential could not be
 * checked, the close code is 1013 (try again later).
 */
export function endingOf(error: unknown): Ending {
  const { status, code, message } = error instanceof GatewayError ? error : unavailableError(error);
  const close = closeCodes.get(status) ?? 1011;
  return { close, reason: message.slice(0, reasonMax).replaceAll(/[^\x20-\x7e]/g, "?"), code };
}
