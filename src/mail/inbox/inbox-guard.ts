// Guards the development inbox, whose mails hold links and codes: refuses with 404 where there is no inbox, and what other sites'
// scripts ask for.
import { isIP } from "node:net";
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../../contract/index.ts";

export interface ShownInbox {
  readonly folder: string;
  /** Host of the gateway's own address. */
  readonly host: string;
}

/** @returns the folder of the letters. @throws GatewayError NOT_FOUND */
export function requireInbox(inbox: ShownInbox | null, headers: IncomingHttpHeaders): string {
  const site = headers["sec-fetch-site"];
  const isForeign =
    site === "cross-site" || (headers.origin !== undefined && site !== "same-origin");
  const isFrame = headers["sec-fetch-mode"] === "navigate";
  if (inbox === null || (isForeign && !isFrame) || !isOwnName(headers.host, inbox.host))
    throw new GatewayError("NOT_FOUND");
  return inbox.folder;
}

/** Addresses, and names that are ours: a foreign site can point a name of its own at this computer, and would then be its own origin here. */
function isOwnName(host: string | undefined, own: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? "";
  return name === own || name === "localhost" || isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}
