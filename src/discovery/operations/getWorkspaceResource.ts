// GET /.well-known/oauth-protected-resource/{workspaceId}/{resource}: one kind of address of any workspace, which is not looked up (G12.10).
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
