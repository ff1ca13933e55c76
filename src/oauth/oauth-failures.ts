// Converts errors with which oidc-provider refuses a request to the gateway's error codes and
// messages. Returns all other errors unchanged.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { AppRefusal } from "../auth/index.ts";
import type { ProviderAnswer } from "./provider/captured-answer.ts";

/** The gateway's error code for each error code of OAuth (RFC 6749, section 5.2, and RFC 8707). */
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
  "The gateway does not know the application, or cannot read its metadata document. Send the right `client_id`.",
] as const;
/**
 * The errors that cannot be sent to the client by redirect, so a page shows them. Each value
 * contains the name of the text on this page, and a sentence for the developers of the application.
 */
const problems: Readonly<Record<string, readonly [AppRefusal["problem"], string]>> = {
  invalid_client: unknownClient,
  invalid_client_metadata: unknownClient,
  invalid_redirect_uri: [
    "wrongReturn",
    "The redirect address is not registered for the application. Send a registered address as `redirect_uri`.",
  ],
};

interface ProviderRefusal {
  readonly error: string;
  readonly description: string | undefined;
}

/**
 * Returns the code and the description of an error with which oidc-provider refuses a request.
 * Returns undefined for all other errors.
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
 * Returns the error that a page of the gateway shows to the user. Errors that oidc-provider can
 * send to the client by redirect never reach this function.
 */
export function asAuthorizeFailure(error: unknown): unknown {
  const refusal = providerRefusalOf(error);
  if (refusal === undefined) return error;
  const known = problems[refusal.error];
  if (known !== undefined) return new AppRefusal(...known, error);
  const message = `The gateway refused the application's request: ${refusal.description ?? refusal.error}. Go back to the application and connect again.`;
  return new GatewayError("INVALID_REQUEST", { message, cause: error });
}

/**
 * Returns the error with which the token endpoint responds. Errors that do not come from
 * oidc-provider are returned unchanged.
 */
export function asTokenFailure(error: unknown): unknown {
  const refusal = providerRefusalOf(error);
  return refusal === undefined ? error : tokenRefusal(refusal, error);
}

/** Converts a response in which oidc-provider refuses a token request to the gateway's error. */
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
  // The response must not reveal why the gateway refuses a code or a client, so it has no
  // description.
  if (code === "INVALID_GRANT" || code === "INVALID_CLIENT") return new GatewayError(code);
  const message = description === undefined ? {} : { message: `${description}.` };
  return new GatewayError(code, { ...message, cause });
}
