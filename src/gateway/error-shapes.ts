// Renders errors in the shapes of the contract's `x-errors` (G3.1). Body and status come from the
// same error, so they always agree.
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

type PublicError = ReturnType<typeof publicOf>;

/** The limits of the contract's schemas. Longer texts come only from long names in the request. */
const textLengthMax = 1_000;
const detailsMax = 50;

const sentence = ({ message, details }: PublicError): string =>
  [message, ...details].join(" ").slice(0, textLengthMax);

/** Every shape except pages, which `reply.ts` renders. */
type JsonShape = Exclude<ErrorShape, "page">;

const shapes: Readonly<Record<JsonShape, (error: PublicError) => unknown>> = {
  // A single detail becomes the message. Several details become `details` (G3.3).
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
      code: error.isUnreadableBody ? -32_700 : (rpcCodes[error.code] ?? -32_000),
      message: sentence(error),
      data: { code: error.code },
    },
  }),
};

/**
 * JSON-RPC's numbers of errors. All other codes have -32000, the number for a server's own errors
 * (G37.3).
 */
const rpcCodes: Readonly<Record<string, number>> = {
  INVALID_REQUEST: -32_600,
  INTERNAL_ERROR: -32_603,
};

/** The codes that OAuth has under the same name (RFC 6749 5.2, RFC 8707). */
const oauthCodes: ReadonlySet<ErrorCode> = new Set([
  "INVALID_CLIENT",
  "INVALID_GRANT",
  "INVALID_REQUEST",
  "INVALID_TARGET",
  "UNSUPPORTED_GRANT_TYPE",
]);

/** Returns OAuth's name of an error. An error without a name there is named by its status. */
function oauthNameOf({ code, status }: PublicError): string {
  if (oauthCodes.has(code)) return code.toLowerCase();
  if (status === 500) return "server_error";
  return status === 429 || status > 500 ? "temporarily_unavailable" : "invalid_request";
}

/** Returns the body of the answer to a failure. */
export function renderError(error: GatewayError, shape: JsonShape): unknown {
  const isFlat = "alwaysFlat" in errorCodes[error.code] && shape !== "json-rpc";
  return shapes[isFlat ? "flat" : shape](publicOf(error));
}

/** Returns the message and the details of a failure as one line, for pages and the query log. */
export const sentenceOf = (error: GatewayError): string => sentence(publicOf(error));

/** Returns the part of a failure that a client may see. */
const publicOf = (error: GatewayError) => ({
  code: error.code,
  status: error.status,
  message: error.message.slice(0, textLengthMax),
  details: error.details.slice(0, detailsMax).map((detail) => detail.slice(0, textLengthMax)),
  /** True if the body of the request was no JSON. */
  isUnreadableBody: error instanceof UnreadableBody,
});

/** Returns the seconds for `Retry-After`, or undefined if waiting does not help. */
export function retryAfterOf(error: GatewayError): number | undefined {
  const entry = errorCodes[error.code];
  return "retryAfterSeconds" in entry ? entry.retryAfterSeconds : undefined;
}

/**
 * Returns the failure to answer with. A database that cannot be reached is 503. A shared resource
 * without room is 429 or 503 (G38.2). An unforeseen error is a 500 that contains only the request's
 * id.
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
