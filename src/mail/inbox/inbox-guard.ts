// Protects the development inbox, because its mails contain links and codes for signing in (G18.5).
// Responds 404 to clients on other computers and to scripts of other websites. Also responds 404 if
// the deployment has no development inbox.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../contract/index.ts";

interface InboxRequest {
  readonly headers: IncomingHttpHeaders;
  readonly isLocalRequest: boolean;
}

/**
 * Checks a request to the inbox.
 * @param folder the folder with the stored mails; null if there is no inbox
 * @returns the folder
 * @throws GatewayError NOT_FOUND if there is no inbox, or the client is not allowed to see it
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
