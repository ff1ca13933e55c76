// The protocol itself, by its official package: one message in, one answer out, in both of its forms. Revisions that begin with `initialize` are
// served by a transport of their own, the ones since 2026-07-28 by the package's handler; nothing is kept between messages. Loaded with the
// first message of a client, for it takes a fifth of a second.
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
import { ofContent, ofOutcome, type Filling } from "./filling.ts";
import { RpcFailure } from "./rpc-failure.ts";
import { withShortRefusal } from "./short-refusals.ts";
import type { WorkspaceView } from "./view.ts";

/** What goes back; the text is empty where nothing is answered. */
export interface SdkAnswer {
  readonly status: number;
  readonly text: string;
  /** What is still to be put into the text. */
  readonly filling?: Filling | undefined;
}

/** One message: what its workspace shows, and what was asked for of it. */
interface Asked {
  readonly view: WorkspaceView;
  filling: Filling | undefined;
}

/** What the protocol reads from headers; a session id is nothing to it. */
const readHeaders = ["mcp-protocol-version", "mcp-method", "mcp-name"] as const;

/** Clients of older revisions may set a level of messages that they are never sent. */
const common = { tools: {}, resources: {}, prompts: {} };
const capabilities = { legacy: { ...common, logging: {} }, modern: common };

/** For clients since 2026-07-28: how long a list may be kept, by the client that asked alone. */
const lists = { ttlMs: 60_000, cacheScope: "private" } as const;

/** By the request that the package is given: it makes a server for each. */
const questions = new WeakMap<Request, Asked>();
const modern = createMcpHandler(
  ({ requestInfo }) => serverOf(questions.get(requestInfo!)!, "modern"),
  { legacy: "reject" },
);

/** @param shell a message in which the arguments of a tool are left out */
export async function answerMessage(
  shell: unknown,
  headers: IncomingHttpHeaders,
  view: WorkspaceView,
): Promise<SdkAnswer> {
  const request = requestOf(headers);
  const answer = (await isLegacyRequest(request, shell)) ? answerLegacy : answerModern;
  return answered(answer, request, shell, view);
}

/** The same for an element of a batch, which only the older revisions have. */
export const answerElement = (
  shell: unknown,
  headers: IncomingHttpHeaders,
  view: WorkspaceView,
): Promise<SdkAnswer> => answered(answerLegacy, requestOf(headers), shell, view);

async function answered(
  answer: (request: Request, shell: unknown, asked: Asked) => Promise<Response>,
  request: Request,
  shell: unknown,
  view: WorkspaceView,
): Promise<SdkAnswer> {
  const asked: Asked = { view, filling: undefined };
  const response = await answer(request, shell, asked);
  const text = withShortRefusal(await response.text());
  return { status: response.status, text, filling: asked.filling };
}

function answerModern(request: Request, shell: unknown, asked: Asked): Promise<Response> {
  questions.set(request, asked);
  return modern.fetch(request, { parsedBody: shell });
}

async function answerLegacy(request: Request, shell: unknown, asked: Asked): Promise<Response> {
  const server = serverOf(asked, "legacy");
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: shell });
  } finally {
    await server.close();
  }
}

/** What the package is given to look at; the message goes beside it. */
function requestOf(headers: IncomingHttpHeaders): Request {
  const shown: Record<string, string> = {
    "content-type": "application/json",
    // Whether it takes JSON was looked at before; nothing else is answered.
    accept: "application/json, text/event-stream",
  };
  for (const name of readHeaders) {
    const value = headers[name];
    if (typeof value === "string") shown[name] = value;
  }
  return new Request("http://gateway/mcp", { method: "POST", headers: shown });
}

function serverOf(asked: Asked, era: "legacy" | "modern"): Server {
  const { view } = asked;
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
    asked.filling = { list: "tools", parts: () => [view.listTools()] };
    return { tools: [] };
  });
  server.setRequestHandler("tools/call", ({ params: { name } }) => {
    const call = view.tool(name);
    if (call === undefined) throw unknownTool(name);
    asked.filling = {
      list: "content",
      parts: async (holder) => ofOutcome(await call(), holder),
    };
    return { content: [] };
  });
  server.setRequestHandler("resources/list", ({ params }) =>
    told(view, () => view.listResources(params?.cursor)),
  );
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }));
  server.setRequestHandler("resources/read", ({ params: { uri } }) =>
    told(view, () => {
      const content = view.readResource(uri);
      asked.filling = { list: "contents", parts: (holder) => ofContent(content, holder) };
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
    `There is no tool ${JSON.stringify(name.slice(0, 100))} for this credential; tools/list has those that there are.`,
  );

/** Fails as the protocol has it; of what nobody foresaw the client learns nothing. */
function told<T>(view: WorkspaceView, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof RpcFailure)) {
      const { code, message } = view.told(thrown);
      throw new ProtocolError(ProtocolErrorCode.InternalError, message, { code });
    }
    const { kind, message, data } = thrown;
    if (kind === "noResource") throw new ResourceNotFoundError(data?.["uri"] ?? "", message);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
  }
}
