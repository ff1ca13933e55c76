// The cache of the providers' OpenID Connect clients. A client contains the provider's metadata,
// which is cached for an hour, its keys (`provider-key-cache.ts`) and its secret. Rejects symmetric
// and missing signature algorithms. Pauses between requests to a provider that does not answer.
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
/** How long concurrent calls share one request. Later calls start a new request. */
const LOADING_MAX_MS = 30_000;
/** Allowed difference between the clocks of provider and gateway. */
const CLOCK_TOLERANCE_SECONDS = 60;

interface ClientCacheEntry {
  /** The workspace's version. A new definition or secret needs a new client. */
  readonly version: number;
  readonly client: Promise<OidcClient>;
  /** The last client that was created, of any age. */
  good: OidcClient | null;
  /** The time at which the metadata is requested again. */
  until: number;
}

export function createOidcClients(deps: KindDependencies) {
  const { clock } = deps;
  const clientCache = new LRUCache<string, ClientCacheEntry>({ max: CLIENTS_MAX });

  /** @param before the previous client, which is used while the provider does not answer */
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
     * Returns the provider's client.
     * @throws GatewayError PROVIDER_UNAVAILABLE, cached for ten seconds
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
  // The fetch rejects plain http, except for the private targets that the operator has named.
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
    /** The configuration for calls without keys: the address of the sign-in page. */
    settings: open(),
    exchange: exchangeWithCachedKeys(open, clock),
  };
}

/**
 * Rejects an issuer that cannot be stored. The issuer identifies a user together with the subject,
 * and it must be an address without blanks and control characters.
 */
function withStorableIssuer(found: Configuration): Configuration {
  if (!/^[\x21-\x7e]{1,500}$/.test(found.serverMetadata().issuer)) throw refuseClaims("issuer");
  return found;
}

/** Asymmetric signature algorithms. */
const algorithms: ReadonlySet<string> = new Set(
  "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "),
);

/** Returns the used fields of the metadata, without symmetric algorithms and `none`. */
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
