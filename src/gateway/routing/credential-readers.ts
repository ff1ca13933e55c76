// Reads the token of a credential from a request. The security scheme in the contract decides which
// header is read. The step `credential` verifies the token later.
import type { IncomingHttpHeaders } from "node:http";

/**
 * Returns the token in one header. Returns undefined if the request does not have the header.
 * Returns null if the value of the header is not a token of this kind.
 */
export type CredentialReader = (headers: IncomingHttpHeaders) => string | null | undefined;

const BEARER = "bearer ";
const BLANK = 32;

/**
 * Reads `Authorization: Bearer <token>`. It does not check the characters of the token, because for
 * long tokens a regular expression would take longer than all other steps.
 */
export const fromAuthorization: CredentialReader = ({ authorization }) => {
  if (authorization === undefined) return undefined;
  if (authorization.slice(0, BEARER.length).toLowerCase() !== BEARER) return null;
  let start = BEARER.length;
  while (authorization.charCodeAt(start) === BLANK) start += 1;
  let end = authorization.length;
  while (authorization.charCodeAt(end - 1) === BLANK) end -= 1;
  return start < end ? authorization.slice(start, end) : null;
};

/** The beginning of every API key. */
export const apiKey = /^[ps]k_live_/;

/** Reads the header `X-Api-Key`. It accepts only API keys, not the access tokens of end users. */
const fromKeyHeader: CredentialReader = (headers) => {
  const value = headers["x-api-key"];
  if (typeof value !== "string") return undefined;
  return apiKey.test(value) ? value : null;
};

/**
 * The reader for the cookie of a portal session. It reads nothing, because the folder `portal/`
 * reads this cookie.
 */
const fromCookie: CredentialReader = () => undefined;

/**
 * The readers by the name of the security scheme. API keys, access tokens of end users, and tokens
 * of the identity service can all be sent in the header `Authorization`.
 */
const readers = new Map<string, CredentialReader>([
  ["bearer", fromAuthorization],
  ["oauth2", fromAuthorization],
  ["apiKey", fromKeyHeader],
  ["portalSession", fromCookie],
]);

/**
 * Returns the readers for the `security` of an operation. The reader of the `Authorization` header
 * is first.
 * @throws Error if a security scheme has no reader; otherwise its credentials would never be
 *   checked
 */
export function credentialReaders(
  security: readonly Readonly<Record<string, unknown>>[],
  operationId: string,
): CredentialReader[] {
  const names = security.flatMap((alternative) => Object.keys(alternative));
  const unknown = names.find((name) => !readers.has(name));
  if (unknown !== undefined)
    throw new Error(
      `The operation ${operationId} names the unknown security scheme ${unknown}. Correct \`security\` in \`openapi/paths/\`.`,
    );
  const required = new Set(names.map((name) => readers.get(name)));
  return [fromAuthorization, fromKeyHeader].filter((reader) => required.has(reader));
}
