// Statuses and codes that the contract declares although nothing sends them yet, each with what it waits for. The conformance
// suite takes this list off what it must produce, and fails when something on it is sent after all.
import type { OperationId } from "../../src/contract/operations.ts";
import type { QueryErrorCode } from "../../src/contract/errors.ts";

interface PendingStatus {
  readonly operation: OperationId;
  readonly status: number;
  /** Media type, where others of the same status are sent already. */
  readonly type?: string;
  readonly until: string;
}

const of = (
  operation: OperationId,
  until: string,
  ...statuses: readonly (number | readonly [status: number, type: string])[]
): PendingStatus[] =>
  statuses.map((item) =>
    typeof item === "number"
      ? { operation, status: item, until }
      : { operation, status: item[0], type: item[1], until },
  );

const accounts = "accounts and the flows of signing in";
const players = "player links";
const mail = "the development inbox";

/** One line per operation: whoever builds it takes the line out. */
export const pendingStatuses: readonly PendingStatus[] = [
  ...of("getAuthConfig", accounts, 200),
  ...of("getAuthLogo", accounts, 302),
  ...of("getAuthLogoFile", accounts, 200, 304),
  ...of("register", accounts, 200, 409),
  ...of("login", accounts, 200),
  ...of("refresh", accounts, 200),
  ...of("logout", accounts, 200),
  ...of("confirmEmail", accounts, 200, [400, "text/html"]),
  ...of("resendConfirmation", accounts, 200),
  ...of("forgotPassword", accounts, 200),
  ...of("verifyResetCode", accounts, 200),
  ...of("resetPassword", accounts, 200),
  ...of("changePassword", accounts, 200, 400, 403, 413, 415, 429, 500, 503),
  ...of("showAdminReset", accounts, 200, [400, "text/html"]),
  ...of("submitAdminReset", accounts, 200, [400, "text/html"]),
  ...of("assertPlayer", players, 200),
  ...of("identifyPlayer", players, 200, 201),
  ...of("resolvePlayer", players, 200),
  ...of("listPlayers", players, 200),
  ...of("getMailInbox", mail, 200, 404),
  ...of("getMailMessage", mail, 200),
  ...of("getMailPart", mail, 200),
];

export const pendingCodes: readonly { readonly code: QueryErrorCode; readonly until: string }[] =
  [];
