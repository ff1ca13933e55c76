// Who may look into the development inbox: pages and programs of this machine's developer. Refuses, like an address that does not
// exist, where there is no inbox, and what other sites' scripts ask for: its mails hold links and codes.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../contract/errors.ts";

/** @throws GatewayError NOT_FOUND */
export function requireInbox(folder: string | null, headers: IncomingHttpHeaders): string {
  const site = headers["sec-fetch-site"];
  const isForeign =
    site === "cross-site" || (headers.origin !== undefined && site !== "same-origin");
  const isFrame = headers["sec-fetch-mode"] === "navigate";
  if (folder === null || (isForeign && !isFrame)) throw new GatewayError("NOT_FOUND");
  return folder;
}
