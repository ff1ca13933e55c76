// Protects the development inbox, because its mails contain links and codes for signing in (G18.5).
// Responds with 404 to clients on other computers and to scripts of other websites. Also responds
// with 404 if the deployment does not use the development inbox.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../contract/index.ts";

interface InboxRequest {
  readonly headers: IncomingHttpHeaders;
  readonly isLocalRequest: boolean;
}

/**
 * Checks that a client may see the development inbox.
 * @param folder the folder with the stored mails; null if the deployment does not use the inbox
 * @returns the folder
 * @throws GatewayError NOT_FOUND if `folder` is null, or if the client must not see the inbox
 */
export function requireInbox(
  folder: string | null,
  { headers, isLocalRequest }: InboxRequest,
): string {
  const site = headers["sec-fetch-site"];
  const isForeign =
    site === "cross-site" || (headers.origin !== undefined && site !== "same-origin");
  const isFrame = headers["sec-fetch-mode"] === "navigate";
  if (folder === null || (isForeign && !isFrame) || !isLocalRequest)
    throw new GatewayError("NOT_FOUND");
  return folder;
}
