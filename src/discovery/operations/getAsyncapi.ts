// GET /asyncapi.json, with or without the prefix `/api/v1/gateway` (G12.9): returns the AsyncAPI
// document, which describes the messages of the Event Bus. Caches may keep the response for five
// minutes.
import {
  eventsDocument,
  type EventsDocument,
  type Handler,
  type Json,
} from "../../contract/index.ts";
import { cachedDocument, replyWith, type CachedDocument } from "../cached-document.ts";
import type { DeploymentAddresses } from "../oauth-metadata.ts";

export function getAsyncapi({ baseUrl }: DeploymentAddresses): Handler<"getAsyncapi"> {
  let documentCache: CachedDocument | undefined;
  return ({ headers }) => replyWith((documentCache ??= renderAsyncapi(baseUrl)), headers);
}

/**
 * Makes the AsyncAPI document with the address of this gateway, which comes from the configuration
 * (G1.11).
 */
const renderAsyncapi = (baseUrl: string): CachedDocument =>
  cachedDocument(withBusAddress(eventsDocument(), baseUrl));

/** Returns the AsyncAPI document of the contract with the address of a gateway. */
export function withBusAddress(document: EventsDocument, baseUrl: string): Json {
  const { "x-generated": _mark, ...described } = document;
  const { host, protocol } = new URL(baseUrl);
  const address = { host, protocol: protocol === "https:" ? "wss" : "ws" };
  const deployment = { ...described.servers.deployment, ...address };
  return { ...described, servers: { deployment } };
}
