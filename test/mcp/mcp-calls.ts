// Messages of MCP clients, for tests that send them directly. Some are for protocol revisions that
// begin with `initialize`, some for revision 2026-07-28.
import { GatewayError } from "../../src/contract/errors.ts";
import { toolsDocument } from "../../src/contract/tools.ts";
import type { McpContext } from "../../src/mcp/call-tool.ts";
import type { ToolCall, Tools } from "../../src/mcp/tool.ts";
import type { Ask } from "../support/http-client.ts";

export const MODERN = "2026-07-28";

/** A request of a protocol revision that begins with `initialize`. */
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

/** Tools of which only `whoami` is offered, with the behaviour that the test sets. */
function fakeTools(run: (input: unknown) => Promise<object>): Tools {
  const entries = toolsDocument().tools.map(({ name }) => [
    name,
    {
      scope: null,
      isOffered: () => name === "whoami",
      run: (_: unknown, input: unknown) => run(input),
    },
  ]);
  return Object.fromEntries(entries) as unknown as Tools;
}

/** The context of a message to the tools of `fakeTools`, for one workspace. */
export const fakeContext = (
  run: (input: unknown) => Promise<object>,
  { workspaceId = "w", signal = new AbortController().signal } = {},
): McpContext => ({
  tools: fakeTools(run),
  call: { workspace: { id: workspaceId }, facts: {}, signal } as unknown as ToolCall,
  checksResults: false,
  description: "",
  toClientError: (thrown) =>
    thrown instanceof GatewayError
      ? thrown
      : new GatewayError("INTERNAL_ERROR", { message: "Internal error, request r." }),
});
