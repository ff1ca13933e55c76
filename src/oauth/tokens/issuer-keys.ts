// Reads the metadata document of an external identity service (RFC 8414 or OpenID Connect
// Discovery), and the public keys at its `jwks_uri`. Rejects a document that names another issuer.
// Ignores keys that cannot verify signatures.
import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import type { OutboundFetch } from "../../platform/outbound/index.ts";

export type IssuerKeys = Awaited<ReturnType<typeof readIssuerKeys>>;

/** Maximum number of keys of a key set that are used. All further keys are ignored. */
const KEYS_MAX = 100;

/**
 * Reads the public keys of an issuer.
 * @throws Error or OutboundError if the metadata document or the keys cannot be read
 */
export async function readIssuerKeys(fetch: OutboundFetch, url: string) {
  const { issuer, jwksUri } = await readIssuerMetadata(fetch, url);
  const { keys } = await readObject(await fetch(jwksUri));
  if (!Array.isArray(keys)) throw new Error("the issuer's key set contains no keys");
  const byId = new Map<string, { readonly key: KeyObject; readonly alg: unknown }>();
  for (const jwk of (keys as unknown[]).slice(0, KEYS_MAX)) {
    const { kid, use = "sig", alg } = isJsonObject(jwk) ? jwk : {};
    const key = typeof kid === "string" && use === "sig" ? publicKeyFrom(jwk) : undefined;
    if (typeof kid === "string" && key !== undefined) byId.set(kid, { key, alg });
  }
  return {
    issuer,
    find(kid: string, alg: string): KeyObject | undefined {
      const found = byId.get(kid);
      return found?.alg === undefined || found.alg === alg ? found?.key : undefined;
    },
  };
}

/** The fields of an identity service's metadata document that the gateway uses. */
export interface IssuerMetadata {
  /** The name of the identity service, as its tokens contain it (`iss`). */
  readonly issuer: string;
  readonly jwksUri: string;
  readonly authorizationEndpoint: unknown;
  readonly tokenEndpoint: unknown;
}

/** Maximum number of characters of a URL in the document. The contract has the same limit. */
const ADDRESS_MAX = 2_000;

/**
 * Reads the metadata document of an issuer.
 * @throws Error or OutboundError if the document cannot be read, or if it names another issuer
 */
export async function readIssuerMetadata(
  fetch: OutboundFetch,
  url: string,
): Promise<IssuerMetadata> {
  const { issuer, jwks_uri: jwksUri, ...more } = await readMetadata(fetch, url);
  if (typeof issuer !== "string" || (issuer !== url && issuer !== `${url}/`))
    throw new Error("the issuer's metadata names another issuer");
  if (!isAddress(jwksUri)) throw new Error("the issuer's metadata names no key set (jwks_uri)");
  const { authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint } = more;
  return { issuer, jwksUri, authorizationEndpoint, tokenEndpoint };
}

const isAddress = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= ADDRESS_MAX &&
  /^https?:$/.test(URL.parse(value)?.protocol ?? "");

/**
 * Reads the document from one of two well-known URLs. RFC 8414 puts `/.well-known/...` before the
 * path of the issuer, and OpenID Connect puts it after this path.
 */
async function readMetadata(fetch: OutboundFetch, url: string): Promise<IssuerJson> {
  const { origin, pathname } = new URL(url);
  const path = pathname === "/" ? "" : pathname;
  const answer = await fetch(`${origin}/.well-known/oauth-authorization-server${path}`);
  if (answer.status !== 404) return readObject(answer);
  return readObject(await fetch(`${url}/.well-known/openid-configuration`));
}

type IssuerJson = Readonly<Record<string, unknown>>;
const isJsonObject = (value: unknown): value is IssuerJson =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function readObject(answer: Response): Promise<IssuerJson> {
  if (answer.status !== 200) throw new Error(`the issuer answers ${answer.status}`);
  const value: unknown = await answer.json();
  if (!isJsonObject(value)) throw new Error("the issuer does not answer with a JSON object");
  return value;
}

/**
 * Converts a key (JWK) to a public key that can verify signatures. Returns undefined for all other
 * values, such as secret keys.
 */
function publicKeyFrom(jwk: unknown): KeyObject | undefined {
  const { kty } = isJsonObject(jwk) ? jwk : {};
  if (kty !== "RSA" && kty !== "EC" && kty !== "OKP") return undefined;
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: "jwk" });
  } catch {
    return undefined;
  }
}
