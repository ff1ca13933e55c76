// GET /.well-known/oauth-authorization-server: returns the metadata of the identity service, such
// as the URLs of its endpoints (G12.11).
import type { Handler } from "../../contract/index.ts";
import type { IssuerDocument } from "../../oauth/index.ts";
import { cachedDocument, replyWith } from "../cached-document.ts";
import { authorizationServer, type DeploymentAddresses } from "../oauth-metadata.ts";

/**
 * @param external reads the metadata of an external identity service; undefined if the gateway
 *   itself is the identity service
 */
export function getAuthorizationServer(
  addresses: DeploymentAddresses,
  external: Pick<IssuerDocument, "read"> | undefined,
): Handler<"getAuthorizationServer"> {
  const specified = cachedDocument(authorizationServer(addresses));
  return async ({ headers }) => {
    const metadata = await external?.read();
    const document =
      metadata === undefined ? specified : cachedDocument(authorizationServer(addresses, metadata));
    return replyWith(document, headers);
  };
}
