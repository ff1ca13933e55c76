// Maps errors of OpenID Connect exchanges to three outcomes: refused, not trusted, not available. A
// caller gets one message for each outcome. The log gets the reason, without codes, tokens or
// passwords.
import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { GatewayError } from "../../contract/index.ts";
import type { Logger } from "../../platform/index.ts";
import { OutboundError } from "../../platform/outbound/index.ts";
import type { Provider } from "./provider.ts";

/** The error for correctly signed claims that the gateway does not accept. */
class OidcRefusal extends Error {
  override readonly name = "OidcRefusal";
}

/** @param claim the name of the wrong claim, for the log */
export const refuseClaims = (claim: string): Error => new OidcRefusal(claim);

/** Everyday errors of RFC 6749: the user's code or password is not valid. */
const everyday: ReadonlySet<string> = new Set(["invalid_grant", "access_denied"]);

/** Error codes of the library for tokens and claims that fail its checks. */
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
 * Classifies an error of a request to a provider, and writes a log line if it has a reason.
 * @returns TOKEN_INVALID if the provider answered and refused; otherwise PROVIDER_UNAVAILABLE
 */
export function logFailure(log: Logger, provider: Provider, error: unknown): GatewayError {
  const { code, reason } = classifyFailure(error);
  const { workspace, slug } = provider;
  if (reason !== null)
    log.warn(
      { workspace: workspace.id, provider: slug, reason },
      "a sign-in with an identity provider failed",
    );
  return new GatewayError(code, { cause: error });
}

interface OidcFailure {
  readonly code: "TOKEN_INVALID" | "PROVIDER_UNAVAILABLE";
  /** The reason for the log; null for everyday refusals, such as a wrong password. */
  readonly reason: string | null;
}

function classifyFailure(error: unknown): OidcFailure {
  const outbound = causeOf(error, OutboundError);
  if (outbound !== undefined) return unavailable(`${outbound.failure}: ${outbound.message}`);
  if (error instanceof ResponseBodyError) {
    // 429 refuses the number of requests, not the code or the password.
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

/** Returns the innermost message of the library. It names claims, but never their values. */
function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? innermostMessage(error.cause) : error.message;
}

/** Returns text of a provider in a form that is safe for a log line. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 100);
