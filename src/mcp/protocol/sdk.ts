// The protocol itself, by the official MCP SDK: one message in, one answer out. A transport serves
// the revisions with `initialize`; the SDK's handler serves those since 2026-07-28. Nothing is
// stored between messages. The first message loads this module, which takes 200 ms.
import type { IncomingHttpHeaders } from "node:http";
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { toolsDocument } from "../../contract/index.ts";
import { resourceTemplates } from "../resources.ts";
import { resourceParts, outcomeParts, type DeferredContent } from "./deferred-content.ts";
import { RpcFailure } from "./rpc-failure.ts";
import { withShortRefusal } from "./short-refusals.ts";
import type { WorkspaceView } from "./view.ts";

/** The answer of the SDK. The text is empty if there is no answer. */
export interface SdkAnswer {
  readonly status: number;
  readonly text: string;
  /** Content to insert into the text. */
  readonly deferred?: DeferredContent | undefined;
}

/** One message: the view of the workspace, and the content of the answer. */
interface McpExchange {
  readonly view: WorkspaceView;
  deferred: DeferredContent | undefined;
}

/** Headers that the protocol reads. Session ids are ignored. */
const readHeaders = ["mcp-protocol-version", "mcp-method", "mcp-name"] as const;

/** Clients of older revisions may set a log level, but no log messages are sent. */
const common = { tools: {}, resources: {}, prompts: {} };
const capabilities = { legacy: { ...common, logging: {} }, modern: common };

/** Cache hints for clients since 2026-07-28: how long the client itself may cache a list. */
const lists = { ttlMs: 60_000, cacheScope: "private" } as const;

/** Exchanges by the request that the SDK gets, because it creates a server for each. */
const exchangeByRequest = new WeakMap<Request, McpExchange>();
const modern = createMcpHandler(
  ({ requestInfo }) => serverOf(exchangeByRequest.get(requestInfo!)!, "modern"),
  { legacy: "reject" },
);

/**
 * Answers one message.
 * @param envelope the message without the arguments of a tool
 */
export async function answerMessage(
  envelope: unknown,
  headers: IncomingHttpHeaders,
  view: WorkspaceView,
): Promise<SdkAnswer> {
  const request = requestOf(headers);
  const answer = (await isLegacyRequest(request, envelope)) ? answerLegacy : answerModern;
  return answerWith(answer, request, envelope, view);
}

/** Answers an element of a batch, which only older revisions have. */
export const answerElement = (
  envelope: unknown,
  headers: IncomingHttpHeaders,
  view: WorkspaceView,
): Promise<SdkAnswer> => answerWith(answerLegacy, requestOf(headers), envelope, view);

async function answerWith(
  answer: (request: Request, envelope: unknown, exchange: McpExchange) => Promise<Response>,
  request: Request,
  envelope: unknown,
  view: WorkspaceView,
): Promise<SdkAnswer> {
  const exchange: McpExchange = { view, deferred: undefined };
  const response = await answer(request, envelope, exchange);
  const text = withShortRefusal(await response.text());
  return { status: response.status, text, deferred: exchange.deferred };
}

function answerModern(
  request: Request,
  envelope: unknown,
  exchange: McpExchange,
): Promise<Response> {
  exchangeByRequest.set(request, exchange);
  return modern.fetch(request, { parsedBody: envelope });
}

async function answerLegacy(
  request: Request,
  envelope: unknown,
  exchange: McpExchange,
): Promise<Response> {
  const server = serverOf(exchange, "legacy");
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: envelope });
  } finally {
    await server.close();
  }
}

/** Returns the request for the SDK. The message is passed separately. */
function requestOf(headers: IncomingHttpHeaders): Request {
  const shown: Record<string, string> = {
    "content-type": "application/json",
    // The operation has already checked that the client accepts JSON.
    accept: "application/json, text/event-stream",
  };
  for (const name of readHeaders) {
    const value = headers[name];
    if (typeof value === "string") shown[name] = value;
  }
  return new Request("http://gateway/mcp", { method: "POST", headers: shown });
}

function serverOf(exchange: McpExchange, era: "legacy" | "modern"): Server {
  const { view } = exchange;
  const { title, version, description, instructions } = toolsDocument();
  const server = new Server(
    { name: "workspace-gateway", title, version, description },
    {
      capabilities: capabilities[era],
      instructions,
      cacheHints: {
        "server/discover": lists,
        "tools/list": lists,
        "resources/list": lists,
        "resources/templates/list": lists,
        "resources/read": lists,
        "prompts/list": lists,
      },
    },
  );
  server.setRequestHandler("tools/list", () => {
    exchange.deferred = { list: "tools", parts: () => [view.listTools()] };
    return { tools: [] };
  });
  server.setRequestHandler("tools/call", ({ params: { name } }) => {
    const call = view.tool(name);
    if (call === undefined) throw unknownTool(name);
    exchange.deferred = {
      list: "content",
      parts: async (holder) => outcomeParts(await call(), holder),
    };
    return { content: [] };
  });
  server.setRequestHandler("resources/list", ({ params }) =>
    withProtocolErrors(view, () => view.listResources(params?.cursor)),
  );
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) =>
    withProtocolErrors(view, () => {
      const content = view.readResource(uri);
      exchange.deferred = { list: "contents", parts: (holder) => resourceParts(content, holder) };
      return { contents: [] };
    }),
  );
  server.setRequestHandler("prompts/list", () => ({ prompts: [] }));
  if (era === "legacy") server.setRequestHandler("logging/setLevel", () => ({}));
  return server;
}

const unknownTool = (name: string): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `The tool ${JSON.stringify(name.slice(0, 100))} does not exist, or your credential may not use it. See \`tools/list\`.`,
  );

/** Runs `work`, and converts its errors to protocol errors. Unexpected errors reveal no details. */
function withProtocolErrors<T>(view: WorkspaceView, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof RpcFailure)) {
      const { code, message } = view.toClientError(thrown);
      throw new ProtocolError(ProtocolErrorCode.InternalError, message, { code });
    }
    const { kind, message, data } = thrown;
    if (kind === "noResource") throw new ResourceNotFoundError(data?.["uri"] ?? "", message);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
  }
}
