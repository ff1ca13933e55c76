// The error class that carries a code of the table of error codes. The field `x-errors` of an
// operation names the JSON form in which clients get its errors.
import { errorCodes } from "./values/error-codes.ts";

export { errorCodes } from "./values/error-codes.ts";

/**
 * Message of a 401 at URLs that accept access tokens, but no API keys. For reasons of security, a
 * 401 never says what is wrong with a credential.
 */
export const NO_ACCESS_TOKEN =
  "A valid access token for this workspace is required; send it as Authorization: Bearer <access token>.";

/** Message of a 401 at URLs that accept only the cookie of a portal session. */
export const NO_PORTAL_SESSION =
  "A portal session is required. Sign in at `/api/v1/portal/session`.";

export type ErrorCode = keyof typeof errorCodes;

export interface ErrorOptions {
  /** Message for the client, instead of the default message of the code. */
  readonly message?: string;
  /** One text for each error. A text about the body starts with a JSON Pointer. */
  readonly details?: readonly string[];
  /** Additional response headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The reason why the token was rejected, for the header `WWW-Authenticate` (RFC 6750). */
  readonly challenge?: TokenProblem;
  /** True if the call was rejected before any change. Such a call is not counted (G30.2, G38.2). */
  readonly isRefusal?: boolean;
  /** The cause, for the operator's log. It is never sent to the client. */
  readonly cause?: unknown;
}

/** Parameters of the header `WWW-Authenticate: Bearer`. */
export type TokenProblem =
  | { readonly error: "invalid_token" }
  | { readonly error: "insufficient_scope"; readonly scope: string };

/** An error with a code of `errorCodes`. Clients get `message` and `details`, but never `cause`. */
export class GatewayError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly challenge: TokenProblem | null;
  /** True if the call was rejected before any change. Such a call is not counted (G30.2, G38.2). */
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
