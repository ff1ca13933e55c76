// GET /.well-known/oauth-authorization-server: the identity service (G12.11).
import type { Handler } from "../../contract/index.ts";
import type { IssuerDocument } from "../../oauth/index.ts";
import { cachedDocument, replyWith } from "../cached-document.ts";
import { authorizationServer, type DeploymentAddresses } from "../oauth-metadata.ts";

/** @param outside the document of an identity service elsewhere */
export function getAuthorizationServer(
  addresses: DeploymentAddresses,
  outside: Pick<IssuerDocument, "read"> | undefined,
): Handler<"getAuthorizationServer"> {
  const specified = cachedDocument(authorizationServer(addresses));
  return async ({ headers }) => {
    const said = await outside?.read();
    const document =
      said === undefined ? specified : cachedDocument(authorizationServer(addresses, said));
    return replyWith(document, headers);
  };
}
