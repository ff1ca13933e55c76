// The capability of the public documents, rendered from the contract without any workspace or credential.
import type { Capability } from "../contract/index.ts";
import { getAsyncapi } from "./operations/getAsyncapi.ts";
import { getAuthorizationServer } from "./operations/getAuthorizationServer.ts";
import { getGatewayResource } from "./operations/getGatewayResource.ts";
import { getOpenapi } from "./operations/getOpenapi.ts";
import { getPluginManifest } from "./operations/getPluginManifest.ts";
import { getRoot } from "./operations/getRoot.ts";
import { getWorkspaceResource } from "./operations/getWorkspaceResource.ts";
import type { PublishedDocument } from "./published-document.ts";

export { identityEndpoints } from "./oauth-metadata.ts";
export { publishDocument, type PublishedDocument } from "./published-document.ts";

export const createDiscovery = (document: PublishedDocument) =>
  ({
    operations: {
      getAsyncapi: getAsyncapi(document),
      getAuthorizationServer: getAuthorizationServer(document),
      getGatewayResource: getGatewayResource(document),
      getOpenapi: getOpenapi(document),
      getPluginManifest: getPluginManifest(document),
      getRoot: getRoot(document),
      getWorkspaceResource: getWorkspaceResource(document),
    },
  }) satisfies Capability<
    | "getAsyncapi"
    | "getAuthorizationServer"
    | "getGatewayResource"
    | "getOpenapi"
    | "getPluginManifest"
    | "getRoot"
    | "getWorkspaceResource"
  >;
