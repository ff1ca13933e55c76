// Builds the OAuth metadata that clients read before they request an access token: metadata about
// resources of the gateway, and metadata about the identity service. All addresses come from the
// configuration, never from a request (G1.11, G12.10, G12.11).
import { oauthScopes, type ContractSchema } from "../contract/index.ts";
import type { IssuerMetadata } from "../oauth/index.ts";

export interface DeploymentAddresses {
  /** Public base URL of the gateway, without a trailing slash. */
  readonly baseUrl: string;
  /**
   * Base URL of the identity service. If the gateway itself is the identity service, this is the
   * base URL of the gateway.
   */
  readonly authUrl: string;
}

/** Returns the default URLs of the endpoints of an identity service with this base URL. */
export const identityEndpoints = (authUrl: string) => ({
  authorization: `${authUrl}/api/v1/oauth/authorize`,
  token: `${authUrl}/api/v1/oauth/token`,
  jwks: `${authUrl}/api/v1/oauth/jwks`,
});

/**
 * Returns the metadata of a resource, which names the identity service that issues tokens for it.
 * @param resource the address of the resource, as the client requested it
 */
export const protectedResource = (
  authUrl: string,
  resource: string,
): ContractSchema<"ProtectedResource"> => ({
  resource,
  authorization_servers: [authUrl],
  scopes_supported: [...oauthScopes],
  bearer_methods_supported: ["header"],
});

/**
 * Returns the metadata of the identity service. For an external service, it contains only the
 * features that every supported service must have.
 * @param external the metadata that an external service has sent; undefined if there is none yet
 */
export function authorizationServer(
  { baseUrl, authUrl }: DeploymentAddresses,
  external?: IssuerMetadata,
): ContractSchema<"AuthorizationServer"> {
  const { authorization, token, jwks } = identityEndpoints(authUrl);
  return {
    issuer: external?.issuer ?? authUrl,
    authorization_endpoint: authorization,
    token_endpoint: token,
    jwks_uri: external?.jwksUri ?? jwks,
    scopes_supported: [...oauthScopes],
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    ...(authUrl === baseUrl && {
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    }),
  };
}

/**
 * Returns a warning that names the endpoints of an external identity service whose URLs differ from
 * the URLs in the gateway's documents.
 * @returns undefined if there is no difference
 */
export function otherEndpoints(
  authUrl: string,
  { authorizationEndpoint, tokenEndpoint }: IssuerMetadata,
): string | undefined {
  const { authorization, token } = identityEndpoints(authUrl);
  const pairs = [
    ["authorization_endpoint", authorizationEndpoint, authorization],
    ["token_endpoint", tokenEndpoint, token],
  ] as const;
  const other = pairs.filter(([, named, published]) => named !== undefined && named !== published);
  if (other.length === 0) return undefined;
  const words = other.map(
    ([field, named, published]) =>
      `${field} is ${String(named).slice(0, SHOWN_MAX)} in the metadata of the service and ${published} in the documents of the gateway`,
  );
  return `The identity service uses other endpoint addresses than the documents of the gateway: ${words.join("; ")}. Correct the addresses in the identity service, or configure clients to use the metadata at ${authUrl}.`;
}

/** Maximum number of characters of each URL of the identity service in the warning. */
const SHOWN_MAX = 200;
