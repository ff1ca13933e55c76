// GET /asyncapi.json, with or without the prefix (G12.9): returns the description of the messages
// on the event bus. The response may be cached for five minutes.
import { eventsDocument, type Handler } from "../../contract/index.ts";
import { cachedDocument, replyWith, type CachedDocument } from "../cached-document.ts";
import type { DeploymentAddresses } from "../oauth-metadata.ts";

export function getAsyncapi({ baseUrl }: DeploymentAddresses): Handler<"getAsyncapi"> {
  let documentCache: CachedDocument | undefined;
  return ({ headers }) => replyWith((documentCache ??= renderAsyncapi(baseUrl)), headers);
}

/** Renders the document with the address of this gateway from the configuration (G1.11). */
function renderAsyncapi(baseUrl: string): CachedDocument {
  const { "x-generated": _mark, ...described } = eventsDocument();
  const { host, protocol } = new URL(baseUrl);
  const address = { host, protocol: protocol === "https:" ? "wss" : "ws" };
  const deployment = { ...described.servers.deployment, ...address };
  return cachedDocument({ ...described, servers: { deployment } });
}
