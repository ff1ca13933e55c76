// GET /asyncapi.json, at the root and under the prefix (G12.9): the frames of the bus, public, cacheable for five minutes.
import { eventsDocument, type Handler } from "../../contract/index.ts";
import { entityTagOf, matchesEntityTag } from "../../platform/index.ts";
import type { PublishedDocument } from "../published-document.ts";
import { discoveryCache } from "./getOpenapi.ts";

export function getAsyncapi({ baseUrl }: PublishedDocument): Handler<"getAsyncapi"> {
  let made: { readonly text: string; readonly entityTag: string } | undefined;
  return (call) => {
    const { text, entityTag } = (made ??= describe(baseUrl));
    const headers = { ETag: entityTag, "Cache-Control": discoveryCache };
    return matchesEntityTag(call.headers["if-none-match"], entityTag)
      ? { status: 304, headers }
      : { status: 200, rowsText: [text], headers };
  };
}

/** With this deployment's address, which comes from the configuration and never from a request (G1.11). */
function describe(baseUrl: string): { readonly text: string; readonly entityTag: string } {
  const { "x-generated": _mark, ...described } = eventsDocument();
  const { host, protocol } = new URL(baseUrl);
  const address = { host, protocol: protocol === "https:" ? "wss" : "ws" };
  const deployment = { ...described.servers.deployment, ...address };
  const text = JSON.stringify({ ...described, servers: { deployment } });
  return { text, entityTag: entityTagOf(text) };
}
