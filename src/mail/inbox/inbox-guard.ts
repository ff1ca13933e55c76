// Guards the development inbox, whose mails contain links and codes (G18.5). Refuses with 404:
// deployments without an inbox, clients on other computers, and scripts of other sites.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../contract/index.ts";

interface InboxRequest {
  readonly headers: IncomingHttpHeaders;
  readonly isLocalRequest: boolean;
}

/**
 * Checks a request to the inbox.
 * @param folder of the letters; null without an inbox
 * @returns the folder
 * @throws GatewayError NOT_FOUND
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
