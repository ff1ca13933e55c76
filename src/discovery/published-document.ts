// The published OpenAPI document: the contract's public half with this deployment's addresses, which come from the configuration
// and never from a request (G1.11). Rendered once.
import { published } from "../contract/index.ts";
import { entityTagOf, sha256 } from "../platform/index.ts";

export interface PublishedDocument {
  /** Base address of the deployment that it describes. */
  readonly baseUrl: string;
  readonly text: string;
  readonly entityTag: string;
  /** SHA-256 of the text in hexadecimal, as the documentation page shows it. */
  readonly fingerprint: string;
}

export interface DeploymentAddresses {
  /** Base address of the gateway, without a trailing slash. */
  readonly baseUrl: string;
  /** Base address of the identity service; the gateway's own unless an external one is configured. */
  readonly authUrl: string;
}

/** Fills in `servers` and the addresses of OAuth. */
export function publishDocument(addresses: DeploymentAddresses): PublishedDocument {
  const { "x-generated": _mark, ...described } = published;
  const authorizationCode = {
    authorizationUrl: `${addresses.authUrl}/api/v1/oauth/authorize`,
    tokenUrl: `${addresses.authUrl}/api/v1/oauth/token`,
  };
  const text = JSON.stringify({
    ...described,
    servers: [{ url: addresses.baseUrl, description: "This deployment" }],
    components: {
      ...published.components,
      securitySchemes: withFlowAddresses(
        published.components["securitySchemes"] ?? {},
        authorizationCode,
      ),
    },
  });
  const fingerprint = sha256(text).toString("hex");
  return { baseUrl: addresses.baseUrl, text, entityTag: entityTagOf(text), fingerprint };
}

interface OAuthScheme {
  readonly type: "oauth2";
  readonly flows: { readonly authorizationCode: Readonly<Record<string, unknown>> };
}

function withFlowAddresses(
  schemes: Readonly<Record<string, unknown>>,
  addresses: object,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => {
      if ((scheme as { type?: unknown }).type !== "oauth2") return [name, scheme];
      const { flows, ...rest } = scheme as OAuthScheme;
      return [
        name,
        { ...rest, flows: { authorizationCode: { ...flows.authorizationCode, ...addresses } } },
      ];
    }),
  );
}
