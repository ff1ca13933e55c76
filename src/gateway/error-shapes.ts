// Converts errors into the JSON form that an operation declares for its errors (`x-errors` in the
// contract, G3.1). The body and the status come from the same error object, so that they always
// agree.
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

/**
 * The limits of texts and lists in the contract's schemas of errors. Only long names that a request
 * contains can cause longer texts, which are shortened.
 */
const textLengthMax = 1_000;
const detailsMax = 50;

const sentence = ({ message, details }: PublicError): string =>
  [message, ...details].join(" ").slice(0, textLengthMax);

/** The forms of errors that are JSON. The form `page` is HTML, which `reply.ts` renders. */
type JsonShape = Exclude<ErrorShape, "page">;

const shapes: Readonly<Record<JsonShape, (error: PublicError) => unknown>> = {
  // If an error has only one detail, the detail replaces the message. Several details are listed in
  // `details` (G3.3).
  query: ({ code, message, details: [only, ...more] }) => ({
    error:
      only === undefined || more.length > 0
        ? { code, message, ...(only === undefined ? {} : { details: [only, ...more] }) }
        : { code, message: only.endsWith("?") ? only : `${only}.` },
  }),
  // A client that gets `secondFactor` asks the user for a code, and sends the request again.
  flat: (error) => ({
    error: sentence(error),
    ...("asksSecondFactor" in errorCodes[error.code] && { secondFactor: true }),
  }),
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
 * The error numbers of JSON-RPC for some error codes. Every other code gets -32000, the number for
 * errors of the server itself (G37.3).
 */
const rpcCodes: Readonly<Record<string, number>> = {
  INVALID_REQUEST: -32_600,
  INTERNAL_ERROR: -32_603,
};

/**
 * The gateway's error codes that OAuth also defines. OAuth writes them in lower case (RFC 6749 5.2,
 * RFC 8707).
 */
const oauthCodes: ReadonlySet<ErrorCode> = new Set([
  "INVALID_CLIENT",
  "INVALID_GRANT",
  "INVALID_REQUEST",
  "INVALID_TARGET",
  "UNSUPPORTED_GRANT_TYPE",
]);

/**
 * Returns the OAuth error code for an error. If OAuth does not define the code of the error, the
 * HTTP status decides.
 */
function oauthNameOf({ code, status }: PublicError): string {
  if (oauthCodes.has(code)) return code.toLowerCase();
  if (status === 500) return "server_error";
  return status === 429 || status > 500 ? "temporarily_unavailable" : "invalid_request";
}

/** Returns the JSON body of an error response, in one of the forms of errors. */
export function renderError(error: GatewayError, shape: JsonShape): unknown {
  const isFlat = "alwaysFlat" in errorCodes[error.code] && shape !== "json-rpc";
  return shapes[isFlat ? "flat" : shape](publicOf(error));
}

/** Returns the message and the details of an error as one line, for pages and the query log. */
export const sentenceOf = (error: GatewayError): string => sentence(publicOf(error));

/** Returns the parts of an error that a client may see. */
const publicOf = (error: GatewayError) => ({
  code: error.code,
  status: error.status,
  message: error.message.slice(0, textLengthMax),
  details: error.details.slice(0, detailsMax).map((detail) => detail.slice(0, textLengthMax)),
  /** True if the body of the request is not valid JSON. */
  isUnreadableBody: error instanceof UnreadableBody,
});

/**
 * Returns the value of `Retry-After` in seconds. Returns undefined if a later attempt would fail,
 * too.
 */
export function retryAfterOf(error: GatewayError): number | undefined {
  const entry = errorCodes[error.code];
  return "retryAfterSeconds" in entry ? entry.retryAfterSeconds : undefined;
}

/**
 * Converts anything that was thrown into the error that the client gets. A database that does not
 * respond becomes a 503. A limited resource that is used up becomes a 429 or 503 (G38.2). An
 * unexpected error becomes a 500 that contains only the id of the request.
 */
export function asGatewayError(thrown: unknown, requestId: string): GatewayError {
  if (thrown instanceof GatewayError && thrown.code !== "INTERNAL_ERROR") return thrown;
  if (thrown instanceof CapacitySpentError) return capacityRefusal(thrown);
  if (classify(thrown) === "unavailable") return new GatewayError("UNAVAILABLE", { cause: thrown });
  return new GatewayError("INTERNAL_ERROR", {
    message: `Internal error, request ${requestId}. Send this request id to the operator, whose log contains the cause.`,
    cause: thrown,
  });
}
