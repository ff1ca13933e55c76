// The table of error codes, and the error that carries a code. The edge renders a GatewayError in
// the shape that the operation's `x-errors` names. No other code chooses a status or a shape.
import type { components } from "../../generated/openapi.d.ts";
import { platforms } from "./values/platforms.ts";

/** The codes of the structured shape, from the contract. */
export type QueryErrorCode = components["schemas"]["QueryErrorCode"];

interface CodeEntry {
  readonly status: number;
  /** The public text, if the error has no message of its own. */
  readonly message: string;
  /** Value of `Retry-After`, if a later try may succeed. */
  readonly retryAfterSeconds?: number;
  /** The error has the flat shape for operations of every shape (G3.2). */
  readonly alwaysFlat?: true;
}

export const errorCodes = {
  INVALID_REQUEST: { status: 400, message: "The request is not valid." },
  INVALID_REFS: { status: 400, message: "There is a problem with `refs`." },
  INVALID_QUERY: { status: 400, message: "The query is not valid." },
  INVALID_MUTATION: { status: 400, message: "The mutation is not valid." },
  TOKEN_INVALID: {
    status: 400,
    message: "This code or token is not valid or no longer valid.",
  },
  INVALID_GRANT: { status: 400, message: "The code is not valid, or belongs to another client." },
  INVALID_TARGET: { status: 400, message: "No tokens are issued for this resource." },
  UNSUPPORTED_GRANT_TYPE: { status: 400, message: "Send the grant type authorization_code." },
  PROVIDER_REFUSES: { status: 400, message: "This provider does not sign people in this way." },
  UNKNOWN_PLATFORM: {
    status: 400,
    message: `There is no such platform; known are ${platforms.join(", ")}.`,
  },
  UNAUTHENTICATED: {
    status: 401,
    message:
      "A valid credential for this workspace is required; send it as Authorization: Bearer <key>.",
  },
  INVALID_CLIENT: { status: 401, message: "The client is not known, or it sends a secret." },
  SIGNATURE_REFUSED: {
    status: 401,
    message: "The signature of this request is missing or not valid.",
  },
  INVALID_CREDENTIALS: { status: 401, message: "The e-mail address or the password is wrong." },
  TOKEN_REFUSED: {
    status: 401,
    message: "The refresh token is not valid or no longer valid; sign in again.",
  },
  WORKSPACE_MISMATCH: { status: 403, message: "The credential belongs to a different workspace." },
  ORIGIN_DENIED: {
    status: 403,
    message: "Origin not allowed for this credential.",
    alwaysFlat: true,
  },
  CSRF_DENIED: {
    status: 403,
    message: "This call needs the header X-Portal-Csrf with the csrfToken of the portal session.",
    alwaysFlat: true,
  },
  SCOPE_VIOLATION: { status: 403, message: "The credential's scope does not allow this." },
  KEY_NOT_MARKED: {
    status: 403,
    message:
      "This key is not marked for the platform. Use a server key that lists it under platforms.",
  },
  CHALLENGE_REFUSED: {
    status: 403,
    message: "The challenge is not accepted. It is not enabled here, or its token is wrong.",
  },
  NOT_FOUND: { status: 404, message: "There is nothing at this address." },
  NOT_PUBLISHED: { status: 404, message: "This workspace publishes no key." },
  PROVIDER_NOT_FOUND: { status: 404, message: "The workspace has no such provider." },
  PLAYER_NOT_FOUND: { status: 404, message: "No player of this platform has this id here." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This address does not answer this method." },
  NOTIFY_DENIED: { status: 403, message: "The credential may not send events to this bus." },
  TOPIC_DENIED: {
    status: 403,
    message: "This credential may not use this bus, or there is no such bus.",
  },
  QUERY_TIMEOUT: { status: 408, message: "The query ran past the time limit and was stopped." },
  MUTATION_TIMEOUT: {
    status: 408,
    message: "The mutation ran past the time limit and was stopped; nothing was written.",
  },
  IDEMPOTENCY_CONFLICT: { status: 409, message: "The idempotency key was used with another body." },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: "A request with this idempotency key is still running.",
  },
  ALREADY_SUBSCRIBED: { status: 409, message: "This connection subscribes to this bus already." },
  ANSWER_UNKNOWN: {
    status: 409,
    message:
      "This signed request came before, and its answer is not known. To repeat the call, sign a new request.",
  },
  LAST_OWNER: {
    status: 409,
    message: "A workspace needs at least one owner; make another member an owner first.",
  },
  MEMBER_EXISTS: {
    status: 409,
    message: "This person is a member of the workspace already.",
  },
  EMAIL_TAKEN: { status: 409, message: "There is already an account with this e-mail address." },
  RUN_NOT_OVER: {
    status: 409,
    message: "This run is not over; replay it when it has finished, failed or been parked.",
  },
  RUN_NOT_REPLAYABLE: { status: 409, message: "This run cannot be replayed." },
  IMPORT_EXECUTED: {
    status: 409,
    message: "This import was executed already; validate the file again.",
  },
  IMPORT_CHANGED: {
    status: 409,
    message: "The validated rows have changed since; validate the file again.",
  },
  NOT_ACCEPTABLE: {
    status: 406,
    message: "Answers are application/json; the Accept header must allow that.",
  },
  PRECONDITION_FAILED: {
    status: 412,
    message: "The file does not meet the conditions of the request, such as If-Match.",
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: "The body is larger than this address accepts." },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: "The content type of the body is not accepted here.",
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    message: "The file has no such range of bytes; ask for one range within it.",
  },
  UPGRADE_REQUIRED: {
    status: 426,
    message:
      "This address accepts only WebSocket connections; for server-sent events call /bus/stream.",
  },
  RATE_LIMITED: {
    status: 429,
    message: "Too many calls this minute; try again later.",
    retryAfterSeconds: 60,
  },
  TOO_MANY_TRIES: {
    status: 429,
    message: "Too many tries; wait a little and try again.",
    retryAfterSeconds: 60,
  },
  TOO_MANY_CONCURRENT: {
    status: 429,
    message: "Too many calls at the same time; try again.",
    retryAfterSeconds: 1,
  },
  API_CALLS_EXHAUSTED: {
    status: 429,
    message:
      "The workspace has used the calls included this month; wait for the next one, choose a larger plan, or turn on pay-as-you-go.",
  },
  EGRESS_EXHAUSTED: {
    status: 429,
    message:
      "The workspace has used the response bytes included this month; wait for the next one, choose a larger plan, or turn on pay-as-you-go.",
  },
  INTERNAL_ERROR: { status: 500, message: "Internal error." },
  SECRET_MISSING: {
    status: 500,
    message: "This endpoint verifies signatures and lacks its secret.",
  },
  AUTOMATION_FAILED: { status: 500, message: "The automation behind this address failed." },
  NOT_BUILT: { status: 501, message: "Signing in with this kind of provider is not built." },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: "The identity provider cannot be reached right now; try again.",
    retryAfterSeconds: 5,
  },
  ENDPOINT_BUSY: {
    status: 503,
    message: "Too many calls of this workspace's endpoints run at the same time; try again.",
    retryAfterSeconds: 1,
  },
  UNAVAILABLE: {
    status: 503,
    message: "The service cannot answer right now; try again.",
    retryAfterSeconds: 1,
  },
  AUTOMATION_TIMEOUT: {
    status: 504,
    message: "The automation behind this address took longer than the time limit.",
  },
} as const satisfies Record<string, CodeEntry> & Record<QueryErrorCode, CodeEntry>;

/** Message for addresses that accept no keys. Messages of 401 differ only by kind of credential. */
export const NO_ACCESS_TOKEN =
  "A valid access token for this workspace is required; send it as Authorization: Bearer <access token>.";

/** Message for addresses that accept only the cookie of a portal session. */
export const NO_PORTAL_SESSION = "A portal session is required; sign in at /api/v1/portal/session.";

export type ErrorCode = keyof typeof errorCodes;

export interface ErrorOptions {
  /** Public text that replaces the message of the code. */
  readonly message?: string;
  /** Public detail lines. A line about the body starts with a JSON Pointer. */
  readonly details?: readonly string[];
  /** Additional response headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The error of the token for the `WWW-Authenticate` challenge (RFC 6750). */
  readonly challenge?: TokenProblem;
  /** True for a refused call that changed nothing and is not charged (G30.2, G38.2). */
  readonly isRefusal?: boolean;
  /** The cause for the operator. Never sent. */
  readonly cause?: unknown;
}

/** Parameters of `WWW-Authenticate: Bearer`. */
export type TokenProblem =
  | { readonly error: "invalid_token" }
  | { readonly error: "insufficient_scope"; readonly scope: string };

/** A failure with a code of the table. `message` and `details` are public. `cause` is not. */
export class GatewayError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly challenge: TokenProblem | null;
  /** True if the call was refused, changed nothing and is not charged (G30.2, G38.2). */
  readonly isRefusal: boolean;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.name = "GatewayError";
    this.code = code;
    this.details = options.details ?? [];
    this.headers = options.headers ?? {};
    this.challenge = options.challenge ?? null;
    this.isRefusal = options.isRefusal ?? false;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
