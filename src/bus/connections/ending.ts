// Why a connection ends: the close code of a WebSocket, and the code that its row in the query log shows.
import { GatewayError } from "../../contract/index.ts";
import { notNow } from "../turns.ts";

export interface Ending {
  readonly close: number;
  readonly reason: string;
  /** Null for an end that is nobody's fault. */
  readonly code: string | null;
}

export const goingAway: Ending = { close: 1001, reason: "the gateway stops", code: null };
export const expired: Ending = {
  close: 4401,
  reason: "the token has ended",
  code: "UNAUTHENTICATED",
};
export const silent: Ending = {
  close: 4401,
  reason: "no credential came in time",
  code: "UNAUTHENTICATED",
};
export const anotherAccount: Ending = {
  close: 4403,
  reason: "the token is of another account",
  code: "SCOPE_VIOLATION",
};
export const tooSlow: Ending = { close: 4408, reason: "too slow", code: "TOO_SLOW" };
export const displaced: Ending = {
  close: 4429,
  reason: "others need the place, and your network has the most",
  code: "TOO_MANY_CONCURRENT",
};
export const tooManyFaults: Ending = {
  close: 4429,
  reason: "too many frames that are not valid",
  code: "RATE_LIMITED",
};

/** The longest reason that a close frame holds. */
const reasonMax = 120;

const closeCodes: ReadonlyMap<number, number> = new Map([
  [401, 4401],
  [403, 4403],
  [429, 4429],
  [503, 1013],
]);

/** What was refused with an error: 1013, try again later, where the credential could not be asked about. */
export function endingOf(error: unknown): Ending {
  const { status, code, message } = error instanceof GatewayError ? error : notNow(error);
  const close = closeCodes.get(status) ?? 1011;
  return { close, reason: message.slice(0, reasonMax).replaceAll(/[^\x20-\x7e]/g, "?"), code };
}
