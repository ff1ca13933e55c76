// The OpenID Connect client of each provider: keeps its metadata for an hour, its keys
// (`kept-keys.ts`) and its secret. Refuses symmetric and missing signature algorithms, and pauses
// between requests to a provider that does not answer.
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
import type { ProviderDefinition } from "../../catalog/index.ts";
import { exchangeWithKeptKeys, type KeyedExchange } from "./kept-keys.ts";
import { refuseClaims, unusable } from "./oidc-failures.ts";
import type { Provider } from "./provider.ts";
import type { KindDependencies } from "./provider-kind.ts";

export interface OidcClient {
  /** For what takes no keys: the address of the page where people sign in. */
  readonly settings: Configuration;
  readonly exchange: KeyedExchange;
}

export interface OidcClients {
  /** @throws GatewayError PROVIDER_UNAVAILABLE, for ten seconds without asking again */
  readonly find: (provider: Provider<ProviderDefinition<"oidc">>) => Promise<OidcClient>;
}

const CLIENTS_MAX = 1_000;
const CACHE_MS = 3_600_000;
const COOL_DOWN_MS = 10_000;
/** How long many wait for one answer; whoever comes later asks anew. */
const LOADING_MAX_MS = 30_000;
/** Clocks of provider and gateway may differ. */
const CLOCK_TOLERANCE_SECONDS = 60;

interface Entry {
  /** Of the workspace: another definition or secret is another client. */
  readonly version: number;
  readonly client: Promise<OidcClient>;
  /** What the provider told last, be it long ago. */
  good: OidcClient | null;
  /** When it is asked again. */
  until: number;
}

export function createOidcClients(deps: KindDependencies): OidcClients {
  const { clock } = deps;
  const entries = new LRUCache<string, Entry>({ max: CLIENTS_MAX });

  /** @param before what was good an hour ago is better than nothing, while the provider does not tell anew */
  function start(provider: Provider<ProviderDefinition<"oidc">>, before: OidcClient | null): Entry {
    const entry: Entry = {
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
    find(provider) {
      const key = `${provider.workspace.id} ${provider.definition.id}`;
      const known = entries.get(key);
      const isSame = known?.version === provider.workspace.version;
      if (isSame && clock.now() < known.until) return known.client;
      const entry = start(provider, isSame ? known.good : null);
      entries.set(key, entry);
      return entry.client;
    },
  };
}

async function makeClient(
  { fetch, findSecret, clock, log }: KindDependencies,
  provider: Provider<ProviderDefinition<"oidc">>,
): Promise<OidcClient> {
  const { discoveryUrl, clientId } = provider.definition;
  const url = new URL(discoveryUrl);
  // The fetch itself refuses plain http beyond the private targets that the operator named.
  const execute = url.protocol === "http:" ? [allowInsecureRequests] : [];
  const secret = await findSecret(provider, "clientSecret");
  const options = { [customFetch]: fetch, execute };
  const found = await discovery(url, clientId, undefined, undefined, options)
    .then(named)
    .catch((error: unknown) => {
      throw unusable(log, provider, error);
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
  return { settings: open(), exchange: exchangeWithKeptKeys(open, clock) };
}

/** People are known by the issuer's name, too, so it must be one that can be kept: an address holds neither blanks nor controls. */
function named(found: Configuration): Configuration {
  if (!/^[\x21-\x7e]{1,500}$/.test(found.serverMetadata().issuer)) throw refuseClaims("issuer");
  return found;
}

/** Signatures that only the holder of a private key can make. */
const algorithms: ReadonlySet<string> = new Set(
  "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "),
);

/** Of what the provider says of itself, what is used; without algorithms that need no private key. */
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
