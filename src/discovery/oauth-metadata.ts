// Builds the OAuth metadata that clients read before they request a token. There is metadata about
// resources and about the identity service. All addresses come from the configuration (G1.11,
// G12.10, G12.11).
import { oauthScopes, type ContractSchema } from "../contract/index.ts";
import type { IssuerMetadata } from "../oauth/index.ts";

export interface DeploymentAddresses {
  /** Public base URL of the gateway, without a trailing slash. */
  readonly baseUrl: string;
  /**
   * Base URL of the identity service. If the service is not external, it is the base URL of the
   * gateway.
   */
  readonly authUrl: string;
}

/** Returns the endpoint addresses of an identity service, embedded or external. */
export const identityEndpoints = (authUrl: string) => ({
  authorization: `${authUrl}/api/v1/oauth/authorize`,
  token: `${authUrl}/api/v1/oauth/token`,
  jwks: `${authUrl}/api/v1/oauth/jwks`,
});

/**
 * Returns the metadata of a resource. @param resource the resource's address as requested by the
 * client
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
 * @param external the metadata of an external service; undefined if the service has not responded
 *   yet
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
 * Describes which endpoints of an external identity service differ from the endpoints in the
 * gateway's documents.
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
      `${field} is ${String(named).slice(0, SHOWN_MAX)} there and ${published} here`,
  );
  return `The identity service names other endpoints than the gateway publishes: ${words.join("; ")}. Serve the published addresses, or let clients read the metadata of ${authUrl}.`;
}

/** Maximum number of characters of an external address in the message. */
const SHOWN_MAX = 200;
