// GET /.well-known/oauth-protected-resource: returns the OAuth metadata of the whole gateway, which
// names the identity service (G12.10).
import type { Handler } from "../../contract/index.ts";
import { cachedDocument, replyWith } from "../cached-document.ts";
import { protectedResource, type DeploymentAddresses } from "../oauth-metadata.ts";

export function getGatewayResource({
  baseUrl,
  authUrl,
}: DeploymentAddresses): Handler<"getGatewayResource"> {
  return ({ prefix, headers }) =>
    replyWith(cachedDocument(protectedResource(authUrl, baseUrl + prefix)), headers);
}
