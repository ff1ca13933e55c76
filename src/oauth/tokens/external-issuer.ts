// Accepts access tokens that an external identity service issued. The gateway reads the service's
// public keys (RFC 8414) every ten minutes, and also when a token has an unknown key id. It waits
// at least ten seconds between two reads. Symmetric algorithms are not accepted.
import type { KeyObject } from "node:crypto";
import { GatewayError } from "../../contract/index.ts";
import type { Clock, Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import { issuerOf } from "../../tokens/index.ts";
import { readIssuerKeys, type IssuerKeys } from "./issuer-keys.ts";
import { externalTokenAccess, type SignerName, type TrustedIssuer } from "./token-claims.ts";

export interface ExternalIssuerDependencies {
  /**
   * The configured URL of the identity service, such as `https://id.example`, without a trailing
   * slash.
   */
  readonly url: string;
  readonly baseUrl: string;
  readonly fetch: OutboundFetch;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The keys are read again after `AGE_MS` milliseconds. If the identity service does not respond,
 * the gateway uses the old keys for at most `AGE_MAX_MS` milliseconds.
 */
const AGE_MS = 600_000;
const AGE_MAX_MS = 24 * 3_600_000;
/** Minimum time between two attempts to read the keys, in milliseconds. */
const PAUSE_MS = 10_000;

/** The signature algorithms that the gateway accepts. All are asymmetric. */
const algorithms: ReadonlySet<string> = new Set(
  "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "),
);
/**
 * The accepted values of the header `typ` of a token; null if absent. RFC 9068 requires `at+jwt`,
 * but many services leave `typ` out. So tokens without it are accepted, because the audience shows
 * reliably that a token is an access token.
 */
const types: ReadonlySet<string | null> = new Set([null, "jwt", "at+jwt", "application/at+jwt"]);

export function externalIssuer(deps: ExternalIssuerDependencies): TrustedIssuer {
  const { url, baseUrl, clock, log } = deps;
  /**
   * The names that a token may contain as its issuer (`iss`). Some identity services add a slash to
   * the configured URL.
   */
  const names: ReadonlySet<unknown> = new Set([url, `${url}/`]);
  let keyCache: IssuerKeys | undefined;
  let loading: Promise<void> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let mayLoadAt = Number.NEGATIVE_INFINITY;

  async function load(): Promise<void> {
    try {
      keyCache = await readIssuerKeys(deps.fetch, url);
      loadedAt = clock.now();
    } catch (error) {
      log.warn(
        { reason: String(error), url },
        "The gateway cannot read the keys of the identity service (see `url` and `reason`), so it may refuse new access tokens. It tries again. If this message repeats, check the identity service.",
      );
    } finally {
      mayLoadAt = clock.now() + PAUSE_MS;
      loading = undefined;
    }
  }

  const isExpired = (): boolean => clock.now() - loadedAt >= AGE_MAX_MS;

  /**
   * Returns the public key that verifies a token. Returns undefined if the service has no such key.
   * @throws GatewayError UNAVAILABLE if the gateway could not read the keys for a day
   */
  function pick({ kid, alg, iss }: SignerName): KeyObject | undefined {
    if (isExpired()) throw new GatewayError("UNAVAILABLE", { message: UNREACHABLE });
    return keyCache?.issuer === iss && algorithms.has(alg) ? keyCache.find(kid, alg) : undefined;
  }

  function keyFor(name: SignerName): KeyObject | undefined | Promise<KeyObject | undefined> {
    const now = clock.now();
    const found = isExpired() ? undefined : pick(name);
    const isOld = now - loadedAt >= AGE_MS;
    if (loading === undefined && now >= mayLoadAt && (isOld || found === undefined))
      loading = load();
    if (found !== undefined) return found;
    return loading === undefined ? pick(name) : loading.then(() => pick(name));
  }

  return {
    name: url,
    isOwn: (text) => names.has(issuerOf(text)),
    accessOf: ({ signer: { iss }, typ, claims }) =>
      names.has(iss) && types.has(typ?.toLowerCase() ?? null)
        ? externalTokenAccess(baseUrl, claims)
        : undefined,
    keyFor,
  };
}

const UNREACHABLE =
  "The identity service cannot be reached, so the token cannot be verified. Try again in a few seconds.";
