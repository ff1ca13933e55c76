// Converts errors of requests to an OpenID Connect provider to one of two error codes:
// TOKEN_INVALID or PROVIDER_UNAVAILABLE. Callers get only the general message of the code. The log
// gets the reason, without codes, tokens or passwords.
import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { GatewayError } from "../../contract/index.ts";
import type { Logger } from "../../platform/index.ts";
import { OutboundError } from "../../platform/outbound/index.ts";
import type { Provider } from "./provider.ts";

/** The error for claims that are correctly signed, but that the gateway does not accept. */
class OidcRefusal extends Error {
  override readonly name = "OidcRefusal";
}

/**
 * Returns the error for a claim that the gateway does not accept.
 * @param claim the name of the claim, for the log
 */
export const refuseClaims = (claim: string): Error => new OidcRefusal(claim);

/**
 * Error codes of RFC 6749 that only mean that the code or password of a user is not valid. They are
 * not logged, because they occur in normal use.
 */
const everyday: ReadonlySet<string> = new Set(["invalid_grant", "access_denied"]);

/** Error codes of the library openid-client for tokens and claims that it does not trust. */
const distrusted: ReadonlySet<string> = new Set([
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_PARSE_ERROR",
]);

/**
 * Converts an error of a request to a provider to the error for the caller. Also logs the reason,
 * except for normal refusals such as a wrong password.
 * @returns TOKEN_INVALID if the provider refused the sign-in or its token is not trusted; otherwise
 *   PROVIDER_UNAVAILABLE
 */
export function logFailure(log: Logger, provider: Provider, error: unknown): GatewayError {
  const { code, reason } = classifyFailure(error);
  const { workspace, slug } = provider;
  if (reason !== null)
    log.warn(
      { workspace: workspace.id, provider: slug, reason },
      "A sign-in with an identity provider failed, and the user got an error. The field `reason` says why. If this repeats, check the provider and its settings in the workspace definition.",
    );
  return new GatewayError(code, { cause: error });
}

interface OidcFailure {
  readonly code: "TOKEN_INVALID" | "PROVIDER_UNAVAILABLE";
  /**
   * The reason for the log. Null for normal refusals, such as a wrong password, which are not
   * logged.
   */
  readonly reason: string | null;
}

function classifyFailure(error: unknown): OidcFailure {
  const outbound = causeOf(error, OutboundError);
  if (outbound !== undefined) return unavailable(`${outbound.failure}: ${outbound.message}`);
  if (error instanceof ResponseBodyError) {
    // Status 429 means too many requests. It says nothing about the code or the password.
    if (error.status === 429) return unavailable("the provider asks for fewer requests");
    const isEveryday = everyday.has(error.error);
    return refusal(isEveryday ? null : `the provider says ${printable(error.error)}`);
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return refusal("the provider does not accept the client's id and secret");
  if (error instanceof OidcRefusal) return refusal(`not accepted: ${error.message}`);
  if (error instanceof ClientError && distrusted.has(error.code ?? ""))
    return refusal(`${error.code}: ${innermostMessage(error)}`);
  return unavailable(innermostMessage(error));
}

const refusal = (reason: string | null): OidcFailure => ({ code: "TOKEN_INVALID", reason });
const unavailable = (reason: string): OidcFailure => ({ code: "PROVIDER_UNAVAILABLE", reason });

function causeOf<E>(error: unknown, kind: new (...given: never[]) => E): E | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof kind) return at;
  return undefined;
}

/**
 * Returns the message of the innermost cause of an error. This message may be logged, because the
 * library puts only names of claims into it, never values.
 */
function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? innermostMessage(error.cause) : error.message;
}

/**
 * Returns text from a provider in a form that is safe in a log line: at most 100 printable ASCII
 * characters.
 */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 100);
