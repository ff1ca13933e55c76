// What clients of OAuth ask before they ask for a token: the metadata of the resources and of the identity service, with addresses from the
// configuration alone (G1.11, G12.10, G12.11).
import { oauthScopes, type ContractSchema } from "../contract/index.ts";
import type { IssuerMetadata } from "../oauth/index.ts";

export interface DeploymentAddresses {
  /** Base address of the gateway, without a trailing slash. */
  readonly baseUrl: string;
  /** Base address of the identity service; the gateway's own unless an external one is configured. */
  readonly authUrl: string;
}

/** The addresses of an identity service, whoever runs it. */
export const identityEndpoints = (authUrl: string) => ({
  authorization: `${authUrl}/api/v1/oauth/authorize`,
  token: `${authUrl}/api/v1/oauth/token`,
  jwks: `${authUrl}/api/v1/oauth/jwks`,
});

/** @param resource the address that is described, as it was asked for */
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
 * Of an identity service elsewhere nothing is claimed but what it must have.
 * @param outside what an identity service elsewhere says of itself, if it has answered
 */
export function authorizationServer(
  { baseUrl, authUrl }: DeploymentAddresses,
  outside?: IssuerMetadata,
): ContractSchema<"AuthorizationServer"> {
  const { authorization, token, jwks } = identityEndpoints(authUrl);
  return {
    issuer: outside?.issuer ?? authUrl,
    authorization_endpoint: authorization,
    token_endpoint: token,
    jwks_uri: outside?.jwksUri ?? jwks,
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
 * Says which endpoints of an identity service elsewhere are not those that the gateway publishes.
 * @returns undefined if both name the same
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
  return `The identity service names other endpoints than the gateway publishes: ${words.join("; ")}. Serve the published addresses, or have clients read the metadata of ${authUrl}.`;
}

/** Characters of an address that somebody else wrote. */
const SHOWN_MAX = 200;
