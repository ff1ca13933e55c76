// Guards the development inbox, whose mails hold links and codes: refuses with 404 where there is no inbox, who is not on this
// computer, and what other sites' scripts ask for (G18.5).
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../contract/index.ts";

interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly isFromOwnComputer: boolean;
}

/**
 * @param folder of the letters, or null where there is no inbox
 * @returns the folder
 * @throws GatewayError NOT_FOUND
 */
export function requireInbox(folder: string | null, { headers, isFromOwnComputer }: Asked): string {
  const site = headers["sec-fetch-site"];
  const isForeign =
    site === "cross-site" || (headers.origin !== undefined && site !== "same-origin");
  const isFrame = headers["sec-fetch-mode"] === "navigate";
  if (folder === null || (isForeign && !isFrame) || !isFromOwnComputer)
    throw new GatewayError("NOT_FOUND");
  return folder;
}
