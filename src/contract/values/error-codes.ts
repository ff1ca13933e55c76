// The table of error codes. The code decides the HTTP status.
import type { components } from "../../../generated/openapi.d.ts";
import { platforms } from "./platforms.ts";

/** The error codes of `/query`, from the contract. */
type QueryErrorCode = components["schemas"]["QueryErrorCode"];

interface CodeEntry {
  readonly status: number;
  /** The message for the client if the error was thrown without a message. */
  readonly message: string;
  /** Value of the header `Retry-After` in seconds, if a later attempt may succeed. */
  readonly retryAfterSeconds?: number;
  /** True for errors that have the form `{ error }` in every operation (G3.2). */
  readonly alwaysFlat?: true;
  /** True for errors after which the person must send a code of the second factor (G43.3). */
  readonly asksSecondFactor?: true;
}

export const errorCodes = {
  INVALID_REQUEST: { status: 400, message: "The request is not valid. See the details." },
  INVALID_REFS: { status: 400, message: "The key `refs` is not valid. See the details." },
  INVALID_QUERY: { status: 400, message: "The query is not valid. See the details." },
  INVALID_MUTATION: { status: 400, message: "The mutation is not valid. See the details." },
  TOKEN_INVALID: {
    status: 400,
    message: "This code or token is wrong, expired or already used. Request a new one.",
  },
  INVALID_GRANT: {
    status: 400,
    message:
      "The authorization code is not valid, or it belongs to another client. Start the sign-in again.",
  },
  INVALID_TARGET: {
    status: 400,
    message: "The gateway issues no access tokens for this `resource`. Check its URL.",
  },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    message: "This grant type is not supported. Send the grant type `authorization_code`.",
  },
  PROVIDER_REFUSES: {
    status: 400,
    message: "This provider does not support this kind of sign-in. Use another way to sign in.",
  },
  UNKNOWN_PLATFORM: {
    status: 400,
    message: `This game platform is not known. Send one of ${platforms.join(", ")}.`,
  },
  UNAUTHENTICATED: {
    status: 401,
    message:
      "A valid credential for this workspace is required; send it as Authorization: Bearer <key>.",
  },
  INVALID_CLIENT: {
    status: 401,
    message:
      "This client is not known, or it sent a client secret. Send the `client_id` without a secret.",
  },
  SIGNATURE_REFUSED: {
    status: 401,
    message: "The signature is missing or not valid. Sign with the secret of the endpoint.",
  },
  INVALID_CREDENTIALS: { status: 401, message: "The e-mail address or the password is wrong." },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: "This account has a second factor. Send the code of your authenticator app in `code`.",
    asksSecondFactor: true,
  },
  SECOND_FACTOR_REFUSED: {
    status: 401,
    message:
      "The code is wrong or was used already. Wait for the next code of your authenticator app, or send a recovery code.",
    asksSecondFactor: true,
  },
  TOKEN_REFUSED: {
    status: 401,
    message: "The refresh token is wrong, expired or revoked. Sign in again.",
  },
  WORKSPACE_MISMATCH: { status: 403, message: "The credential belongs to a different workspace." },
  ORIGIN_DENIED: {
    status: 403,
    message: "Origin not allowed for this credential.",
    alwaysFlat: true,
  },
  CSRF_DENIED: {
    status: 403,
    message: "The CSRF token is missing or wrong. Send your `csrfToken` in `X-Portal-Csrf`.",
    alwaysFlat: true,
  },
  SCOPE_VIOLATION: {
    status: 403,
    message: "The rights of this credential do not allow this request. Use another credential.",
  },
  KEY_NOT_MARKED: {
    status: 403,
    message:
      "This API key is not allowed for this game platform. Use a server key whose list `platforms` contains the platform.",
  },
  CHALLENGE_REFUSED: {
    status: 403,
    message:
      "The endpoint does not accept this challenge. Its definition enables no challenge, or the token in the request is wrong.",
  },
  NOT_FOUND: { status: 404, message: "There is nothing at this address. Check the URL." },
  NOT_PUBLISHED: { status: 404, message: "This workspace publishes no API key for sign-in pages." },
  PROVIDER_NOT_FOUND: {
    status: 404,
    message: "The workspace has no identity provider with this name. Check the name in the URL.",
  },
  PLAYER_NOT_FOUND: {
    status: 404,
    message:
      "The workspace has no player with this id on this platform. Check the id and the platform.",
  },
  METHOD_NOT_ALLOWED: { status: 405, message: "This address does not support this HTTP method." },
  NOTIFY_DENIED: { status: 403, message: "This credential has no right to publish on this bus." },
  TOPIC_DENIED: {
    status: 403,
    message:
      "This bus does not exist, or this credential has no right to use it. Check the name of the bus.",
  },
  QUERY_TIMEOUT: {
    status: 408,
    message: "The query exceeded the time limit and was canceled. Request less data.",
  },
  DEFINITION_TIMEOUT: {
    status: 408,
    message:
      "The database needs too long for this change, so it was canceled. Nothing was changed. Make smaller changes, or ask the operator.",
  },
  MUTATION_TIMEOUT: {
    status: 408,
    message: "The mutation exceeded the time limit and was canceled. Nothing was written.",
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: "This idempotency key was already used with another body. Send a new key.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: "A request with this idempotency key is still running. Try again later.",
  },
  ALREADY_SUBSCRIBED: {
    status: 409,
    message: "This connection has already subscribed to this bus. Use the existing subscription.",
  },
  ANSWER_UNKNOWN: {
    status: 409,
    message:
      "The gateway has already received this signed request, and its response is not known. To repeat the call, sign a new request.",
  },
  LAST_OWNER: {
    status: 409,
    message: "A workspace needs at least one owner. Make another member an owner first.",
  },
  MANAGED_BY_FILES: {
    status: 409,
    message:
      "Definition files manage this workspace. Change the files and apply them, or let the portal take over the definition.",
  },
  SECOND_FACTOR_EXISTS: {
    status: 409,
    message: "This account has a second factor already. Remove it first.",
  },
  STALE_REVISION: {
    status: 409,
    message:
      "Another apply has changed the definition since it was read. Read it again, and repeat your change.",
  },
  DESTRUCTIVE_CHANGE: {
    status: 409,
    message:
      "These changes may lose data, so nothing was applied. To allow the loss, send `allowDestructive`.",
  },
  IMPOSSIBLE_CHANGE: {
    status: 409,
    message: "These changes cannot be made, so nothing was applied. See the reasons.",
  },
  MEMBER_EXISTS: { status: 409, message: "This person is already a member of the workspace." },
  SECRET_IN_USE: {
    status: 409,
    message: "The definition uses this secret, so it was not deleted. Change the definition first.",
  },
  KEY_EXISTS: { status: 409, message: "There is already an API key with this name." },
  EMAIL_TAKEN: { status: 409, message: "There is already an account with this e-mail address." },
  RUN_NOT_OVER: {
    status: 409,
    message:
      "This run has not ended. Replay it when its status is `finished`, `failed` or `parked`.",
  },
  RUN_NOT_REPLAYABLE: { status: 409, message: "This run cannot be replayed." },
  IMPORT_EXECUTED: {
    status: 409,
    message: "This import was already executed. To import again, validate the file again.",
  },
  IMPORT_CHANGED: {
    status: 409,
    message: "The validated rows of this import have changed. Validate the file again.",
  },
  NOT_ACCEPTABLE: {
    status: 406,
    message: "Responses are `application/json`. Send an `Accept` header that allows this type.",
  },
  PRECONDITION_FAILED: {
    status: 412,
    message:
      "The file does not meet the condition `If-Match` or `If-Unmodified-Since`. Request it without the condition.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: "The body is larger than this address accepts. Send a smaller body.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: "This address does not accept the content type of the body. Check `Content-Type`.",
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    message: "The requested byte range is outside the file. Request one range inside the file.",
  },
  UPGRADE_REQUIRED: {
    status: 426,
    message:
      "This address accepts only WebSocket connections. For server-sent events, call `/bus/stream`.",
  },
  RATE_LIMITED: {
    status: 429,
    message: "The limit of calls per minute is reached. Try again in the next minute.",
    retryAfterSeconds: 60,
  },
  TOO_MANY_TRIES: {
    status: 429,
    message: "Too many attempts. Wait a little, then try again.",
    retryAfterSeconds: 60,
  },
  TOO_MANY_CONCURRENT: {
    status: 429,
    message: "Too many calls are running at the same time. Try again in a second.",
    retryAfterSeconds: 1,
  },
  API_CALLS_EXHAUSTED: {
    status: 429,
    message:
      "The workspace has used all calls that its plan includes this month. Wait for the next month, choose a larger plan, or turn on pay-as-you-go.",
  },
  EGRESS_EXHAUSTED: {
    status: 429,
    message:
      "The workspace has used all response bytes that its plan includes this month. Wait for the next month, choose a larger plan, or turn on pay-as-you-go.",
  },
  INTERNAL_ERROR: { status: 500, message: "Internal error. Ask the operator for the cause." },
  SECRET_MISSING: {
    status: 500,
    message:
      "This endpoint verifies signatures, but its secret is not set. Ask the operator of the gateway to set the secret.",
  },
  AUTOMATION_FAILED: {
    status: 500,
    message: "The automation of this endpoint failed. Ask an administrator of the workspace.",
  },
  NOT_BUILT: {
    status: 501,
    message: "The gateway does not support this kind of provider. Use another way to sign in.",
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    message: "The identity provider does not respond. Try again in a few seconds.",
    retryAfterSeconds: 5,
  },
  ENDPOINT_BUSY: {
    status: 503,
    message:
      "Too many calls of this workspace's endpoints are running at the same time. Try again in a second.",
    retryAfterSeconds: 1,
  },
  UNAVAILABLE: {
    status: 503,
    message: "The gateway cannot process the request right now. Try again in a second.",
    retryAfterSeconds: 1,
  },
  AUTOMATION_TIMEOUT: {
    status: 504,
    message:
      "The automation of this endpoint exceeded its time limit. Ask an administrator of the workspace.",
  },
} as const satisfies Record<string, CodeEntry> & Record<QueryErrorCode, CodeEntry>;
