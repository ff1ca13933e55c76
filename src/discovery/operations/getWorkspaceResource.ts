// GET /.well-known/oauth-protected-resource/{workspaceId}/{resource}: returns the OAuth metadata of
// one resource of a workspace, such as `mcp` (G12.10). The response is the same if the workspace
// does not exist, so that it does not reveal which workspaces exist.
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
