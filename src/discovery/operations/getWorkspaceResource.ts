// GET /.well-known/oauth-protected-resource/{workspaceId}/{resource}: returns the OAuth metadata of
// a resource of a workspace (G12.10). The gateway does not check whether the workspace exists. So
// the response does not reveal it.
import { resourceAddress, type Handler } from "../../contract/index.ts";
import { cachedDocument, replyWith } from "../cached-document.ts";
import { protectedResource, type DeploymentAddresses } from "../oauth-metadata.ts";

export function getWorkspaceResource({
  baseUrl,
  authUrl,
}: DeploymentAddresses): Handler<"getWorkspaceResource"> {
  return ({ path: { workspaceId, resource }, prefix, headers }) => {
    const address = resourceAddress(baseUrl, workspaceId, resource, prefix !== "");
    return replyWith(cachedDocument(protectedResource(authUrl, address)), headers);
  };
}
