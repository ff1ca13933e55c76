// The published OpenAPI document: the public part of the contract with this deployment's addresses.
// The addresses come from the configuration, never from a request (G1.11). The document is rendered
// once.
import { published } from "../contract/index.ts";
import { sha256 } from "../platform/index.ts";
import { cachedDocument, type CachedDocument } from "./cached-document.ts";
import { identityEndpoints, type DeploymentAddresses } from "./oauth-metadata.ts";

/** The document with the addresses of the deployment that it describes. */
export interface PublishedDocument extends CachedDocument, DeploymentAddresses {
  /** SHA-256 of the text in hexadecimal digits, for the documentation page. */
  readonly fingerprint: string;
}

/**
 * Renders the document with `servers` and the OAuth addresses.
 * @param source the description to render. The linters pass the description that they have
 *   generated.
 */
export function publishDocument(
  addresses: DeploymentAddresses,
  source: typeof published = published,
): PublishedDocument {
  const { "x-generated": _mark, ...described } = source;
  const { variables: _variables, ...server } = source.servers[0]!;
  const { authorization, token } = identityEndpoints(addresses.authUrl);
  const { securitySchemes } = source.components as unknown as SecuritySchemes;
  const { oauth2 } = securitySchemes;
  const code = { authorizationUrl: authorization, tokenUrl: token };
  const flows = { authorizationCode: { ...oauth2.flows.authorizationCode, ...code } };
  const document = cachedDocument({
    ...described,
    servers: [{ ...server, url: addresses.baseUrl }],
    components: {
      ...source.components,
      securitySchemes: { ...securitySchemes, oauth2: { ...oauth2, flows } },
    },
  });
  return { ...document, ...addresses, fingerprint: sha256(document.text).toString("hex") };
}

interface SecuritySchemes {
  readonly securitySchemes: {
    readonly oauth2: { readonly flows: { readonly authorizationCode: object } };
  };
}
