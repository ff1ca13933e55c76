// Reads what an issuer publishes: its metadata (RFC 8414; OpenID Connect's where it has none), and the key set that these name. Refuses
// metadata of another issuer, and keys that sign nothing.
import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import type { OutboundFetch } from "../../platform/outbound/index.ts";

export interface IssuerKeys {
  /** As it calls itself. */
  readonly issuer: string;
  readonly find: (kid: string, alg: string) => KeyObject | undefined;
}

/** Keys of a set that are looked at. */
const KEYS_MAX = 100;

/** @throws Error, OutboundError where the issuer does not say */
export async function readIssuerKeys(fetch: OutboundFetch, url: string): Promise<IssuerKeys> {
  const { issuer, jwksUri } = await readIssuerMetadata(fetch, url);
  const { keys } = await readObject(await fetch(jwksUri));
  if (!Array.isArray(keys)) throw new Error("its key set holds no keys");
  const byId = new Map<string, { readonly key: KeyObject; readonly alg: unknown }>();
  for (const jwk of (keys as unknown[]).slice(0, KEYS_MAX)) {
    const { kid, use = "sig", alg } = isObject(jwk) ? jwk : {};
    const key = typeof kid === "string" && use === "sig" ? keyOf(jwk) : undefined;
    if (typeof kid === "string" && key !== undefined) byId.set(kid, { key, alg });
  }
  return {
    issuer,
    find: (kid, alg) => {
      const found = byId.get(kid);
      return found === undefined || (found.alg !== undefined && found.alg !== alg)
        ? undefined
        : found.key;
    },
  };
}

/** What the metadata of an issuer says, as far as the gateway uses it. */
export interface IssuerMetadata {
  /** As it calls itself. */
  readonly issuer: string;
  readonly jwksUri: string;
  readonly authorizationEndpoint: unknown;
  readonly tokenEndpoint: unknown;
}

/** Characters of an address, as the contract allows them. */
const ADDRESS_MAX = 2_000;

/** @throws Error, OutboundError if the issuer does not say, or speaks for another one */
export async function readIssuerMetadata(
  fetch: OutboundFetch,
  url: string,
): Promise<IssuerMetadata> {
  const { issuer, jwks_uri: jwksUri, ...more } = await readMetadata(fetch, url);
  if (typeof issuer !== "string" || (issuer !== url && issuer !== `${url}/`))
    throw new Error("its metadata names another issuer");
  if (!isAddress(jwksUri)) throw new Error("its metadata names no key set");
  const { authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint } = more;
  return { issuer, jwksUri, authorizationEndpoint, tokenEndpoint };
}

const isAddress = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= ADDRESS_MAX &&
  /^https?:$/.test(URL.parse(value)?.protocol ?? "");

/** The well-known path stands between host and path; OpenID Connect has it behind both. */
async function readMetadata(fetch: OutboundFetch, url: string): Promise<Json> {
  const { origin, pathname } = new URL(url);
  const path = pathname === "/" ? "" : pathname;
  const answer = await fetch(`${origin}/.well-known/oauth-authorization-server${path}`);
  if (answer.status !== 404) return readObject(answer);
  return readObject(await fetch(`${url}/.well-known/openid-configuration`));
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function readObject(answer: Response): Promise<Json> {
  if (answer.status !== 200) throw new Error(`it answers ${answer.status}`);
  const value: unknown = await answer.json();
  if (!isObject(value)) throw new Error("it answers something else than an object");
  return value;
}

/** A public key that can verify; undefined for what is none, secrets included. */
function keyOf(jwk: unknown): KeyObject | undefined {
  const { kty } = isObject(jwk) ? jwk : {};
  if (kty !== "RSA" && kty !== "EC" && kty !== "OKP") return undefined;
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: "jwk" });
  } catch {
    return undefined;
  }
}
