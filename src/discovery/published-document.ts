// Makes the public OpenAPI document from the public part of the contract, with the addresses of
// this gateway. The addresses come from the configuration, never from a request (G1.11). The
// document is made once.
import { published, type Json, type OpenApiDocument } from "../contract/index.ts";
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
  const document = cachedDocument(withAddresses(source, addresses));
  return { ...document, ...addresses, fingerprint: sha256(document.text).toString("hex") };
}

/** Returns an OpenAPI document of the contract with the addresses of a gateway (G1.11). */
export function withAddresses(
  source: Pick<OpenApiDocument, "components"> & Json,
  { baseUrl, authUrl }: DeploymentAddresses,
): Json {
  const { "x-generated": _mark, ...described } = source;
  const { variables: _variables, ...server } = (source["servers"] as readonly Json[])[0]!;
  const { authorization, token } = identityEndpoints(authUrl);
  const { securitySchemes = {} } = source.components;
  const { oauth2 } = securitySchemes;
  const flows = oauth2?.["flows"] as { readonly authorizationCode: Json } | undefined;
  const urls = { authorizationUrl: authorization, tokenUrl: token };
  const authorizationCode = { ...flows?.authorizationCode, ...urls };
  return {
    ...described,
    servers: [{ ...server, url: baseUrl }],
    components: {
      ...source.components,
      ...(oauth2 && {
        securitySchemes: {
          ...securitySchemes,
          oauth2: { ...oauth2, flows: { authorizationCode } },
        },
      }),
    },
  };
}
