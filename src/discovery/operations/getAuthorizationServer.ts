// GET /.well-known/oauth-authorization-server: the identity service (G12.11).
import type { Handler } from "../../contract/index.ts";
import { cachedDocument, replyWith } from "../cached-document.ts";
import { authorizationServer, type DeploymentAddresses } from "../oauth-metadata.ts";

export function getAuthorizationServer(
  addresses: DeploymentAddresses,
): Handler<"getAuthorizationServer"> {
  const document = cachedDocument(authorizationServer(addresses));
  return ({ headers }) => replyWith(document, headers);
}
