// Renders errors in the shapes of the contract's `x-errors` (G3.1); body and status come from the same error, so they always agree.
import {
  capacityRefusal,
  errorCodes,
  GatewayError,
  UnreadableBody,
  type ErrorCode,
  type ErrorShape,
} from "../contract/index.ts";
import { CapacitySpentError } from "../platform/capacity/index.ts";
import { classify } from "../platform/postgres/index.ts";

/** What a client may know of a failure. */
export interface PublicError {
  readonly code: ErrorCode;
  readonly status: number;
  readonly message: string;
  readonly details: readonly string[];
  /** Whether the body was not even JSON. */
  readonly isUnread: boolean;
}

/** What the contract's schemas allow; longer texts can only come from long names in the request. */
const textLengthMax = 1_000;
const detailsMax = 50;

const sentence = ({ message, details }: PublicError): string =>
  [message, ...details].join(" ").slice(0, textLengthMax);

/** Pages are made elsewhere. */
type JsonShape = Exclude<ErrorShape, "page">;

const shapes: Readonly<Record<JsonShape, (error: PublicError) => unknown>> = {
  // One thing to say is the message; `details` comes with more than one (G3.3).
  query: ({ code, message, details: [only, ...more] }) => ({
    error:
      only === undefined || more.length > 0
        ? { code, message, ...(only === undefined ? {} : { details: [only, ...more] }) }
        : { code, message: only.endsWith("?") ? only : `${only}.` },
  }),
  flat: (error) => ({ error: sentence(error) }),
  service: ({ status, message, details }) => ({
    isSuccess: false,
    statusCode: status,
    message,
    data: null,
    errors: details,
  }),
  players: (error) => ({ code: error.code, message: sentence(error) }),
  oauth: (error) => ({
    error: oauthNameOf(error),
    error_description: sentence(error).replaceAll(/[^\x20-\x7e]|["\\]/g, "'"),
  }),
  "json-rpc": (error) => ({
    jsonrpc: "2.0",
    id: null,
    error: {
      code: error.isUnread ? -32_700 : (rpcCodes[error.code] ?? -32_000),
      message: sentence(error),
      data: { code: error.code },
    },
  }),
};

/** The numbers that JSON-RPC gives to failures; what is the gateway's own has the one for those of servers (G37.3). */
const rpcCodes: Readonly<Record<string, number>> = {
  INVALID_REQUEST: -32_600,
  INTERNAL_ERROR: -32_603,
};

/** Those that OAuth knows by the same name (RFC 6749 5.2, RFC 8707). */
const oauthCodes: ReadonlySet<ErrorCode> = new Set([
  "INVALID_CLIENT",
  "INVALID_GRANT",
  "INVALID_REQUEST",
  "INVALID_TARGET",
  "UNSUPPORTED_GRANT_TYPE",
]);

/** Of what OAuth has no name for, whose fault it is. */
function oauthNameOf({ code, status }: PublicError): string {
  if (oauthCodes.has(code)) return code.toLowerCase();
  if (status === 500) return "server_error";
  return status === 429 || status > 500 ? "temporarily_unavailable" : "invalid_request";
}

/** The body of an answer to a failure. */
export function renderError(error: GatewayError, shape: JsonShape): unknown {
  const isFlat = "alwaysFlat" in errorCodes[error.code] && shape !== "json-rpc";
  return shapes[isFlat ? "flat" : shape](publicOf(error));
}

/** The same in one line of text, for pages. */
export const sentenceOf = (error: GatewayError): string => sentence(publicOf(error));

const publicOf = (error: GatewayError): PublicError => ({
  code: error.code,
  status: error.status,
  message: error.message.slice(0, textLengthMax),
  details: error.details.slice(0, detailsMax).map((detail) => detail.slice(0, textLengthMax)),
  isUnread: error instanceof UnreadableBody,
});

/** Seconds for `Retry-After`, where waiting helps. */
export function retryAfterOf(error: GatewayError): number | undefined {
  const entry = errorCodes[error.code];
  return "retryAfterSeconds" in entry ? entry.retryAfterSeconds : undefined;
}

/**
 * Returns what was thrown as the failure that is answered. A database that cannot be reached is
 * 503, a shared resource without room is 429 or 503 (G38.2), and an unforeseen error is a 500 that
 * says nothing but the request's id.
 */
export function asGatewayError(thrown: unknown, requestId: string): GatewayError {
  if (thrown instanceof GatewayError && thrown.code !== "INTERNAL_ERROR") return thrown;
  if (thrown instanceof CapacitySpentError) return capacityRefusal(thrown);
  if (classify(thrown) === "unavailable") return new GatewayError("UNAVAILABLE", { cause: thrown });
  return new GatewayError("INTERNAL_ERROR", {
    message: `Internal error, request ${requestId}.`,
    cause: thrown,
  });
}
