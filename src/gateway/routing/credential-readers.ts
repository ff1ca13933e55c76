// Reads a token from a request, by the name of the contract's security scheme. The credential step
// authenticates it.
import type { IncomingHttpHeaders } from "node:http";

/**
 * Returns the token of one header. Undefined: the header is absent. Null: its value is no token of
 * this kind.
 */
export type CredentialReader = (headers: IncomingHttpHeaders) => string | null | undefined;

const BEARER = "bearer ";
const BLANK = 32;

/**
 * The characters of the token are not checked here: with tokens of this length, a pattern would
 * cost more than all other steps.
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

/** `X-Api-Key` takes only API keys. An end user's token in it is not accepted. */
const fromKeyHeader: CredentialReader = (headers) => {
  const value = headers["x-api-key"];
  if (typeof value !== "string") return undefined;
  return apiKey.test(value) ? value : null;
};

/**
 * The reader of a scheme without a header of its own. `portal/` reads the cookie of a portal
 * session.
 */
const fromCookie: CredentialReader = () => undefined;

/** API keys, access tokens of end users and of the identity service share one header. */
const readers = new Map<string, CredentialReader>([
  ["bearer", fromAuthorization],
  ["oauth2", fromAuthorization],
  ["apiKey", fromKeyHeader],
  ["portalSession", fromCookie],
]);

/**
 * Returns the readers of an operation's `security`, the `Authorization` header first.
 * @throws Error for a scheme without a reader: without this check, an operation could refuse or
 *   accept every caller
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
