// What the provider refuses, in the gateway's own codes and words. Whatever is no refusal of its is thrown on as it is.
import { GatewayError, type ErrorCode } from "../contract/index.ts";
import { AppRefusal } from "../auth/index.ts";
import type { ProviderAnswer } from "./provider/captured-answer.ts";

/** By the error of RFC 6749 5.2 and RFC 8707. */
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
  "The application is not known, or the document that describes it cannot be read.",
] as const;
/**
 * What is wrong where the browser cannot be sent back, and a sentence for the application's makers.
 */
const problems: Readonly<Record<string, readonly [AppRefusal["problem"], string]>> = {
  invalid_client: unknownClient,
  invalid_client_metadata: unknownClient,
  invalid_redirect_uri: [
    "wrongReturn",
    "The address to return to (redirect_uri) is not registered with the application.",
  ],
};

interface Refusal {
  readonly error: string;
  readonly description: string | undefined;
}

/** Undefined for what is none. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !("expose" in error) || error.expose !== true) return undefined;
  const description = "error_description" in error ? error.error_description : undefined;
  return {
    error: error.message,
    description: typeof description === "string" ? description : undefined,
  };
}

/** A page for a person: what could be told to the application went there. */
export function asAuthorizeFailure(error: unknown): unknown {
  const refusal = refusalOf(error);
  if (refusal === undefined) return error;
  const known = problems[refusal.error];
  if (known !== undefined) return new AppRefusal(...known, error);
  const message = `The application's request cannot be answered: ${refusal.description ?? refusal.error}.`;
  return new GatewayError("INVALID_REQUEST", { message, cause: error });
}

export function asTokenFailure(error: unknown): unknown {
  const refusal = refusalOf(error);
  return refusal === undefined ? error : tokenRefusal(refusal, error);
}

/** The refusal in an answer. */
export function readRefusal({ status, body }: ProviderAnswer): Error {
  const given: unknown = JSON.parse(body);
  const isRefusal = typeof given === "object" && given !== null && "error" in given;
  if (!isRefusal || typeof given.error !== "string")
    return new Error(`the provider answered ${status} to a token request`);
  const description = "error_description" in given ? String(given.error_description) : undefined;
  return tokenRefusal({ error: given.error, description });
}

function tokenRefusal({ error, description }: Refusal, cause?: unknown): Error {
  const code = tokenCodes[error];
  if (code === undefined) return new Error(`the provider refused a token: ${error}`, { cause });
  // Why a code is not good is nobody's business but its client's, who knows.
  if (code === "INVALID_GRANT" || code === "INVALID_CLIENT") return new GatewayError(code);
  const message = description === undefined ? {} : { message: `${description}.` };
  return new GatewayError(code, { ...message, cause });
}
