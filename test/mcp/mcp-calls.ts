// Messages of MCP clients of both kinds of revisions, for tests that send them directly.
import type { Ask } from "../support/http-client.ts";

export const MODERN = "2026-07-28";

/** A request of a revision that begins with `initialize`. */
export const request = (method: string, params?: object, id: unknown = 1): object => ({
  jsonrpc: "2.0",
  id,
  method,
  ...(params === undefined ? {} : { params }),
});

export const initialize = (protocolVersion: string): object =>
  request("initialize", {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });

/** A request of revision 2026-07-28, with the headers that go with it. */
export function modern(method: string, params: Readonly<Record<string, unknown>> = {}): Ask {
  const name = params["name"] ?? params["uri"];
  return {
    json: request(method, {
      ...params,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    }),
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": MODERN,
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
    },
  };
}
