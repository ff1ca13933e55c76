// Serves the public documents of the gateway, such as `/openapi.json`. They are made from the
// contract (`openapi/`). Clients can read them without a credential, and they belong to no
// workspace.
import type { Capability } from "../contract/index.ts";
import { createIssuerDocument, type IssuerDocumentDependencies } from "../oauth/index.ts";
import { otherEndpoints } from "./oauth-metadata.ts";
import { getAsyncapi } from "./operations/getAsyncapi.ts";
import { getAuthorizationServer } from "./operations/getAuthorizationServer.ts";
import { getGatewayResource } from "./operations/getGatewayResource.ts";
import { getOpenapi } from "./operations/getOpenapi.ts";
import { getPluginManifest } from "./operations/getPluginManifest.ts";
import { getRoot } from "./operations/getRoot.ts";
import { getWorkspaceResource } from "./operations/getWorkspaceResource.ts";
import type { PublishedDocument } from "./published-document.ts";

export { identityEndpoints, otherEndpoints } from "./oauth-metadata.ts";
export { withBusAddress } from "./operations/getAsyncapi.ts";
export { publishDocument, withAddresses, type PublishedDocument } from "./published-document.ts";

export interface DiscoveryDependencies extends Omit<IssuerDocumentDependencies, "url"> {
  readonly config: { readonly identity: { readonly embedded: boolean } };
}

/**
 * Creates the operations that serve the public documents. If the identity service is external,
 * begins to read its metadata.
 */
export function createDiscovery(document: PublishedDocument, deps: DiscoveryDependencies) {
  const { config, log } = deps;
  const external = config.identity.embedded
    ? undefined
    : createIssuerDocument({ ...deps, url: document.authUrl });
  void external?.read().then((metadata) => {
    const warning = metadata && otherEndpoints(document.authUrl, metadata);
    if (warning !== undefined) log.warn(warning);
  });
  return {
    close: () => external?.close(),
    operations: {
      getAsyncapi: getAsyncapi(document),
      getAuthorizationServer: getAuthorizationServer(document, external),
      getGatewayResource: getGatewayResource(document),
      getOpenapi: getOpenapi(document),
      getPluginManifest: getPluginManifest(document),
      getRoot: getRoot(document),
      getWorkspaceResource: getWorkspaceResource(document),
    },
  } satisfies Capability;
}
