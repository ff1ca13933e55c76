// Caches an OpenID Connect client for each identity provider. A client contains the provider's
// metadata, its signing keys (`provider-key-cache.ts`) and the client secret. The metadata is
// cached for an hour. Rejects tokens with symmetric or missing signatures. If a provider does not
// respond, the gateway sends no request to it for ten seconds.
import { LRUCache } from "lru-cache";
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type ServerMetadata,
} from "openid-client";
import { GatewayError } from "../../contract/index.ts";
import { exchangeWithCachedKeys } from "./provider-key-cache.ts";
import { refuseClaims, logFailure } from "./oidc-failures.ts";
import type { KindDependencies, KindProvider } from "./provider-kind.ts";

type OidcClient = Awaited<ReturnType<typeof makeClient>>;

const CLIENTS_MAX = 1_000;
const CACHE_MS = 3_600_000;
const COOL_DOWN_MS = 10_000;
/**
 * Maximum age, in milliseconds, of a running request for metadata that further calls may share.
 * Later calls start a new request.
 */
const LOADING_MAX_MS = 30_000;
/** Allowed difference between the clocks of the provider and the gateway, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 60;

interface ClientCacheEntry {
  /**
   * The version number of the workspace when the client was created. A new definition or secret
   * raises this number, and the gateway then creates a new client.
   */
  readonly version: number;
  readonly client: Promise<OidcClient>;
  /** The last client that was created successfully; null if no client was created yet. */
  good: OidcClient | null;
  /** Time at which the metadata is requested again, in milliseconds since 1970. */
  until: number;
}

export function createOidcClients(deps: KindDependencies) {
  const { clock } = deps;
  const clientCache = new LRUCache<string, ClientCacheEntry>({ max: CLIENTS_MAX });

  /**
   * Requests the metadata of a provider and creates a cache entry for its client.
   * @param before the previous client, which is used if this request fails; null if there is none
   */
  function start(provider: KindProvider<"oidc">, before: OidcClient | null): ClientCacheEntry {
    const entry: ClientCacheEntry = {
      version: provider.workspace.version,
      client: makeClient(deps, provider).then(
        (client) => {
          entry.good = client;
          entry.until = clock.now() + CACHE_MS;
          return client;
        },
        (error: unknown) => {
          entry.until = clock.now() + COOL_DOWN_MS;
          if (before === null) throw error;
          return before;
        },
      ),
      good: before,
      until: clock.now() + LOADING_MAX_MS,
    };
    return entry;
  }

  return {
    /**
     * Returns the OpenID Connect client of a provider.
     * @throws GatewayError PROVIDER_UNAVAILABLE if the provider does not respond and there is no
     *   previous client; this error is cached for ten seconds
     */
    find(provider: KindProvider<"oidc">): Promise<OidcClient> {
      const key = `${provider.workspace.id} ${provider.definition.id}`;
      const cached = clientCache.get(key);
      const isSame = cached?.version === provider.workspace.version;
      if (isSame && clock.now() < cached.until) return cached.client;
      const entry = start(provider, isSame ? cached.good : null);
      clientCache.set(key, entry);
      return entry.client;
    },
  };
}

async function makeClient(
  { fetch, findSecret, clock, log }: KindDependencies,
  provider: KindProvider<"oidc">,
) {
  const { discoveryUrl, clientId } = provider.definition;
  const url = new URL(discoveryUrl);
  // The library accepts plain http with this option. `fetch` still rejects it, except for the hosts
  // that the operator lists in `http.privateTargets`.
  const execute = url.protocol === "http:" ? [allowInsecureRequests] : [];
  const secret = await findSecret(provider, "clientSecret");
  const options = { [customFetch]: fetch, execute };
  const found = await discovery(url, clientId, undefined, undefined, options)
    .then(withStorableIssuer)
    .catch((error: unknown) => {
      logFailure(log, provider, error);
      throw new GatewayError("PROVIDER_UNAVAILABLE", { cause: error });
    });
  const server = trusted(found.serverMetadata());
  const open = (): Configuration => {
    const client = new Configuration(
      server,
      clientId,
      { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authentication(server, secret),
    );
    client[customFetch] = fetch;
    for (const apply of execute) apply(client);
    enableNonRepudiationChecks(client);
    return client;
  };
  return {
    /**
     * The configuration with which the URL of the sign-in page is built. It contains no signing
     * keys.
     */
    settings: open(),
    exchange: exchangeWithCachedKeys(open, clock),
  };
}

/**
 * Rejects a provider whose issuer cannot be stored. The gateway stores the issuer, because issuer
 * and subject together identify a user. An issuer may have at most 500 printable ASCII characters
 * and no blanks.
 */
function withStorableIssuer(found: Configuration): Configuration {
  if (!/^[\x21-\x7e]{1,500}$/.test(found.serverMetadata().issuer)) throw refuseClaims("issuer");
  return found;
}

/** The accepted signature algorithms for tokens of providers. All of them are asymmetric. */
const algorithms: ReadonlySet<string> = new Set(
  "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "),
);

/**
 * Returns only the fields of a provider's metadata that the gateway uses. Removes symmetric
 * algorithms and `none` from the lists of signature algorithms.
 */
function trusted(server: ServerMetadata): ServerMetadata {
  const among = (names: readonly string[] = ["RS256"]): string[] =>
    names.filter((name) => algorithms.has(name));
  const { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri } = server;
  const { token_endpoint_auth_methods_supported: methods } = server;
  return {
    issuer,
    ...(authorization_endpoint !== undefined && { authorization_endpoint }),
    ...(token_endpoint !== undefined && { token_endpoint }),
    ...(userinfo_endpoint !== undefined && { userinfo_endpoint }),
    ...(jwks_uri !== undefined && { jwks_uri }),
    ...(methods !== undefined && { token_endpoint_auth_methods_supported: methods }),
    id_token_signing_alg_values_supported: among(server.id_token_signing_alg_values_supported),
    userinfo_signing_alg_values_supported: among(server.userinfo_signing_alg_values_supported),
  };
}

function authentication(server: ServerMetadata, secret: string | undefined): ClientAuth {
  if (secret === undefined) return None();
  const { token_endpoint_auth_methods_supported: methods = ["client_secret_basic"] } = server;
  const isPosted =
    !methods.includes("client_secret_basic") && methods.includes("client_secret_post");
  return isPosted ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}
