// Converts refusals of oidc-provider to the gateway's error codes and messages. Returns other
// errors unchanged.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { AppRefusal } from "../auth/index.ts";
import type { ProviderAnswer } from "./provider/captured-answer.ts";

/** The gateway's error code for each error of RFC 6749, section 5.2, and of RFC 8707. */
const tokenCodes: Readonly<Record<string, ErrorCode>> = {
  invalid_request: "INVALID_REQUEST",
  invalid_client: "INVALID_CLIENT",
  invalid_grant: "INVALID_GRANT",
  invalid_target: "INVALID_TARGET",
  unauthorized_client: "INVALID_GRANT",
  unsupported_grant_type: "UNSUPPORTED_GRANT_TYPE",
};

const unknownClient = [
  "unknownApp",
  "The application is unknown, or the gateway cannot read its metadata document (client_id).",
] as const;
/**
 * Refusals that cannot be sent to the client by redirect. Each has the problem that the page shows,
 * and a sentence for the developers of the application.
 */
const problems: Readonly<Record<string, readonly [AppRefusal["problem"], string]>> = {
  invalid_client: unknownClient,
  invalid_client_metadata: unknownClient,
  invalid_redirect_uri: [
    "wrongReturn",
    "The redirect address (redirect_uri) is not registered for the application.",
  ],
};

interface ProviderRefusal {
  readonly error: string;
  readonly description: string | undefined;
}

/**
 * Returns the refusal of oidc-provider; undefined if the error is not a refusal of oidc-provider.
 */
function providerRefusalOf(error: unknown): ProviderRefusal | undefined {
  if (!(error instanceof Error) || !("expose" in error) || error.expose !== true) return undefined;
  const description = "error_description" in error ? error.error_description : undefined;
  return {
    error: error.message,
    description: typeof description === "string" ? description : undefined,
  };
}

/**
 * Returns the error that a page shows to the user. Errors for the client were already sent by
 * redirect.
 */
export function asAuthorizeFailure(error: unknown): unknown {
  const refusal = providerRefusalOf(error);
  if (refusal === undefined) return error;
  const known = problems[refusal.error];
  if (known !== undefined) return new AppRefusal(...known, error);
  const message = `The gateway cannot answer the application's request: ${refusal.description ?? refusal.error}.`;
  return new GatewayError("INVALID_REQUEST", { message, cause: error });
}

/** Converts an error to the error with which the token endpoint answers. */
export function asTokenFailure(error: unknown): unknown {
  const refusal = providerRefusalOf(error);
  return refusal === undefined ? error : tokenRefusal(refusal, error);
}

/** Converts an error response of the token endpoint to the gateway's error. */
export function readRefusal({ status, body }: ProviderAnswer): Error {
  const given: unknown = JSON.parse(body);
  const isRefusal = typeof given === "object" && given !== null && "error" in given;
  if (!isRefusal || typeof given.error !== "string")
    return new Error(`the provider answered ${status} to a token request`);
  const description = "error_description" in given ? String(given.error_description) : undefined;
  return tokenRefusal({ error: given.error, description });
}

function tokenRefusal({ error, description }: ProviderRefusal, cause?: unknown): Error {
  const code = tokenCodes[error];
  if (code === undefined) return new Error(`the provider refused a token: ${error}`, { cause });
  // The response does not say why a code or a client is refused.
  if (code === "INVALID_GRANT" || code === "INVALID_CLIENT") return new GatewayError(code);
  const message = description === undefined ? {} : { message: `${description}.` };
  return new GatewayError(code, { ...message, cause });
}
