// Reads a token from a request. The security scheme of the contract decides which header is read.
// The credential step checks the token later.
import type { IncomingHttpHeaders } from "node:http";

/**
 * Returns the token in one header. Undefined means that the header is absent. Null means that its
 * value is not a token of this kind.
 */
export type CredentialReader = (headers: IncomingHttpHeaders) => string | null | undefined;

const BEARER = "bearer ";
const BLANK = 32;

/**
 * The characters of the token are not checked here. For tokens of this length, a regular expression
 * would take longer than all other steps.
 */
const fromAuthorization: CredentialReader = ({ authorization }) => {
  if (authorization === undefined) return undefined;
  if (authorization.slice(0, BEARER.length).toLowerCase() !== BEARER) return null;
  let start = BEARER.length;
  while (authorization.charCodeAt(start) === BLANK) start += 1;
  let end = authorization.length;
  while (authorization.charCodeAt(end - 1) === BLANK) end -= 1;
  return start < end ? authorization.slice(start, end) : null;
};

const apiKey = /^[ps]k_live_/;

/** The header `X-Api-Key` accepts only API keys, not the access tokens of end users. */
const fromKeyHeader: CredentialReader = (headers) => {
  const value = headers["x-api-key"];
  if (typeof value !== "string") return undefined;
  return apiKey.test(value) ? value : null;
};

/**
 * The reader for a scheme without its own header. The folder `portal/` reads the cookie of a portal
 * session.
 */
const fromCookie: CredentialReader = () => undefined;

/**
 * API keys and access tokens of end users and of the identity service are sent in the same header.
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
 * @throws Error if a scheme has no reader; otherwise an operation could reject or accept every
 *   caller
 */
export function credentialReaders(
  security: readonly Readonly<Record<string, unknown>>[],
  operationId: string,
): CredentialReader[] {
  const names = security.flatMap((alternative) => Object.keys(alternative));
  const unknown = names.find((name) => !readers.has(name));
  if (unknown !== undefined)
    throw new Error(`The operation ${operationId} asks for the unknown credential ${unknown}.`);
  const required = new Set(names.map((name) => readers.get(name)));
  return [fromAuthorization, fromKeyHeader].filter((reader) => required.has(reader));
}
