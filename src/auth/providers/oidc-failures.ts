// Maps errors of OpenID Connect exchanges to three outcomes: refused, not trusted, not available. Callers read one text for each;
// the operator's log gets the reason without codes, tokens or passwords.
import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { GatewayError } from "../../contract/index.ts";
import type { Logger } from "../../platform/index.ts";
import { OutboundError } from "../../platform/outbound/index.ts";
import type { Provider } from "./provider.ts";

/** Claims that are signed and yet not good here. */
class OidcRefusal extends Error {
  override readonly name = "OidcRefusal";
}

/** @param claim what is wrong, for the operator */
export const refuseClaims = (claim: string): Error => new OidcRefusal(claim);

export interface OidcFailure {
  /** For the caller. */
  readonly answer: GatewayError;
  /** Whether the provider answered, and the answer was no. */
  readonly isRefusal: boolean;
  /** For the operator; null for what happens every day, such as a wrong password. */
  readonly reason: string | null;
}

/** Everyday errors of RFC 6749: the person's code or password is not good. */
const everyday: ReadonlySet<string> = new Set(["invalid_grant", "access_denied"]);

/** Codes of the library for tokens and claims that do not stand the checks. */
const distrusted: ReadonlySet<string> = new Set([
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_PARSE_ERROR",
]);

/** What failed while a provider was asked, with a line in the operator's log. */
export function tellFailure(log: Logger, provider: Provider, error: unknown): OidcFailure {
  const failure = failureOf(error);
  const { reason } = failure;
  const { workspace, slug } = provider;
  if (reason !== null)
    log.warn(
      { workspace: workspace.id, provider: slug, reason },
      "a sign-in with an identity provider failed",
    );
  return failure;
}

/** The provider does not tell its metadata, or tells none that can be used. */
export function unusable(log: Logger, provider: Provider, error: unknown): GatewayError {
  const { reason } = tellFailure(log, provider, error);
  return new GatewayError("PROVIDER_UNAVAILABLE", {
    cause: new Error(reason ?? "", { cause: error }),
  });
}

function failureOf(error: unknown): OidcFailure {
  const outbound = causeOf(error, OutboundError);
  if (outbound !== undefined) return unavailable(error, `${outbound.failure}: ${outbound.message}`);
  if (error instanceof ResponseBodyError) {
    // 429 is an answer, but to how often was asked, not to what.
    if (error.status === 429) return unavailable(error, "the provider asks for fewer requests");
    const reason = everyday.has(error.error) ? null : `the provider says ${plain(error.error)}`;
    return refused(error, reason);
  }
  if (error instanceof WWWAuthenticateChallengeError)
    return refused(error, "the provider does not accept the client's id and secret");
  if (error instanceof OidcRefusal) return refused(error, `not accepted: ${error.message}`);
  if (error instanceof ClientError && distrusted.has(error.code ?? ""))
    return refused(error, `${error.code}: ${reasonOf(error)}`);
  return unavailable(error, reasonOf(error));
}

const refused = (cause: unknown, reason: string | null): OidcFailure => ({
  answer: new GatewayError("TOKEN_INVALID", { cause }),
  isRefusal: true,
  reason,
});

const unavailable = (cause: unknown, reason: string): OidcFailure => ({
  answer: new GatewayError("PROVIDER_UNAVAILABLE", { cause }),
  isRefusal: false,
  reason,
});

function causeOf<E>(error: unknown, kind: new (...given: never[]) => E): E | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++)
    if (at instanceof kind) return at;
  return undefined;
}

/** The innermost text of the library: it names claims, never their values. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/** Foreign text, for a line of a log. */
const plain = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "?").slice(0, 100);
