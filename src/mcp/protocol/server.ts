// Answers one MCP message with the official MCP SDK. Each message gets its own SDK server, which
// offers only what the caller may use. An SDK transport serves the older protocol revisions, in
// which a client begins with `initialize`. The SDK's handler serves the revisions since 2026-07-28.
// Nothing is stored between messages.
import type { IncomingHttpHeaders } from "node:http";
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
  type ListToolsResult,
} from "@modelcontextprotocol/server";
import { toolsDocument } from "../../contract/index.ts";
import { callTool, type McpContext } from "../call-tool.ts";
import { offeredTools } from "../tools/index.ts";
import { listResources, readResource, resourceTemplates } from "../resources.ts";

/** Request headers that the gateway passes to the SDK. Session ids are ignored. */
const readHeaders = ["mcp-protocol-version", "mcp-method", "mcp-name"] as const;

/**
 * The features that the gateway announces to clients. `logging` allows clients of older revisions
 * to set a log level, but the gateway sends no log messages.
 */
const common = { tools: {}, resources: {}, prompts: {} };
const capabilities = { legacy: { ...common, logging: {} }, modern: common };

/** Tells clients of revisions since 2026-07-28 how long they may cache a list: 60 seconds. */
const lists = { ttlMs: 60_000, cacheScope: "private" } as const;
const cacheHints = {
  "server/discover": lists,
  "tools/list": lists,
  "resources/list": lists,
  "resources/templates/list": lists,
  "resources/read": lists,
  "prompts/list": lists,
};

/**
 * Answers one JSON-RPC message. The response has no body if the message is a notification, which
 * expects no answer.
 */
export async function respond(
  message: unknown,
  headers: IncomingHttpHeaders,
  context: McpContext,
): Promise<Response> {
  const request = requestOf(headers);
  if (!(await isLegacyRequest(request, message))) {
    const handler = createMcpHandler(() => serverOf(context, "modern"), { legacy: "reject" });
    return handler.fetch(request, { parsedBody: message });
  }
  const server = serverOf(context, "legacy");
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** Returns a request without a body for the SDK. The message is passed to the SDK separately. */
function requestOf(headers: IncomingHttpHeaders): Request {
  const shown: Record<string, string> = {
    "content-type": "application/json",
    // The handler of `callMcp` has already checked that the client accepts JSON.
    accept: "application/json, text/event-stream",
  };
  for (const name of readHeaders) {
    const value = headers[name];
    if (typeof value === "string") shown[name] = value;
  }
  return new Request("http://gateway/mcp", { method: "POST", headers: shown });
}

function serverOf(context: McpContext, era: "legacy" | "modern"): Server {
  const { tools, call } = context;
  const { title, version, description, instructions } = toolsDocument();
  const server = new Server(
    { name: "workspace-gateway", title, version, description },
    { capabilities: capabilities[era], instructions, cacheHints },
  );
  server.setRequestHandler("tools/list", () =>
    withoutDetails(context, () => ({
      tools: offeredTools(call, tools) as unknown[] as ListToolsResult["tools"],
    })),
  );
  server.setRequestHandler("tools/call", ({ params: { name, arguments: input = {} } }) =>
    withoutDetails(context, async () => {
      const outcome = await callTool(context, name, input);
      if (outcome === undefined) throw unknownTool(name);
      return outcome;
    }),
  );
  server.setRequestHandler("resources/list", ({ params }) =>
    withoutDetails(context, () => listResources(call, params?.cursor)),
  );
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) =>
    withoutDetails(context, () => ({
      contents: [readResource(call, context.description, uri)],
    })),
  );
  server.setRequestHandler("prompts/list", () => ({ prompts: [] }));
  return server;
}

const unknownTool = (name: string): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `The tool ${JSON.stringify(name.slice(0, 100))} does not exist, or your credential may not use it. Call \`tools/list\` to see the tools that you can use.`,
  );

/**
 * Performs `work`. If `work` throws an unexpected error, the client gets only a general message and
 * no details.
 */
async function withoutDetails<T>(
  { call, toClientError }: McpContext,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolError || call.signal.aborted) throw thrown;
    const { code, message } = toClientError(thrown);
    throw new ProtocolError(ProtocolErrorCode.InternalError, message, { code });
  }
}
