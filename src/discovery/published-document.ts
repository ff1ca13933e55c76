// Makes the public OpenAPI document from the public part of the contract, with the addresses of
// this gateway. The addresses come from the configuration, never from a request (G1.11). The
// document is made once.
import { published } from "../contract/index.ts";
import { sha256 } from "../platform/index.ts";
import { cachedDocument, type CachedDocument } from "./cached-document.ts";
import { identityEndpoints, type DeploymentAddresses } from "./oauth-metadata.ts";

/** The public OpenAPI document, with the addresses of the gateway and of its identity service. */
export interface PublishedDocument extends CachedDocument, DeploymentAddresses {
  /** SHA-256 hash of the document in hexadecimal digits. The documentation page shows it. */
  readonly fingerprint: string;
}

/**
 * Makes the public document with the addresses of this gateway.
 * @param source the OpenAPI description of the contract; only linters of the project pass another
 *   one
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
