// GET /asyncapi.json, at the root and under the prefix (G12.9): the frames of the bus, public, cacheable for five minutes.
import { eventsDocument, type Handler } from "../../contract/index.ts";
import { cachedDocument, replyWith, type CachedDocument } from "../cached-document.ts";
import type { DeploymentAddresses } from "../oauth-metadata.ts";

export function getAsyncapi({ baseUrl }: DeploymentAddresses): Handler<"getAsyncapi"> {
  let made: CachedDocument | undefined;
  return ({ headers }) => replyWith((made ??= describe(baseUrl)), headers);
}

/** With this deployment's address, which comes from the configuration and never from a request (G1.11). */
function describe(baseUrl: string): CachedDocument {
  const { "x-generated": _mark, ...described } = eventsDocument();
  const { host, protocol } = new URL(baseUrl);
  const address = { host, protocol: protocol === "https:" ? "wss" : "ws" };
  const deployment = { ...described.servers.deployment, ...address };
  return cachedDocument({ ...described, servers: { deployment } });
}
