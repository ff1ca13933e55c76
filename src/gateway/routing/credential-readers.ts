// Reads a token from a request, by the name of the contract's security scheme; it is authenticated elsewhere.
import type { IncomingHttpHeaders } from "node:http";

/** The token of one place: undefined when nothing stands there, null when what stands there is no token of its kind. */
export type CredentialReader = (headers: IncomingHttpHeaders) => string | null | undefined;

const BEARER = "bearer ";
const BLANK = 32;

/** What its characters are is not looked at here: a pattern would cost more than all the rest, as long as access tokens are. */
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

/** A place for keys alone: an end user's token is not looked for there. */
const fromKeyHeader: CredentialReader = (headers) => {
  const value = headers["x-api-key"];
  if (typeof value !== "string") return undefined;
  return apiKey.test(value) ? value : null;
};

/** Of a scheme whose credential is no header of its own: the cookie of a portal session is read by portal/. */
const fromCookie: CredentialReader = () => undefined;

/** API keys, access tokens of end users and of the identity service share one header. */
const readers = new Map<string, CredentialReader>([
  ["bearer", fromAuthorization],
  ["oauth2", fromAuthorization],
  ["apiKey", fromKeyHeader],
  ["portalSession", fromCookie],
]);

/**
 * The readers of an operation's `security`, the `Authorization` header first.
 * @throws Error for a scheme that has no reader: better no start than an address that refuses or admits everybody
 */
export function credentialReaders(
  security: readonly Readonly<Record<string, unknown>>[],
  operationId: string,
): CredentialReader[] {
  const names = security.flatMap((alternative) => Object.keys(alternative));
  const unknown = names.find((name) => !readers.has(name));
  if (unknown !== undefined)
    throw new Error(`The operation ${operationId} asks for the unknown credential ${unknown}.`);
  const wanted = new Set(names.map((name) => readers.get(name)));
  return [fromAuthorization, fromKeyHeader].filter((reader) => wanted.has(reader));
}
