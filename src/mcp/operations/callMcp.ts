// POST /{workspaceId}/mcp: answers one message of a client, or a batch of them (G37).
import Negotiator from "negotiator";
import type { Grant } from "../../access/index.ts";
import {
  GatewayError,
  type Call,
  type ContractSchema,
  type Handler,
} from "../../contract/index.ts";
import type { Capacity } from "../../platform/capacity/index.ts";
import type { Logger } from "../../platform/index.ts";
import { accessOf } from "../../query/index.ts";
import { toolCall, type ErrorConversion } from "../call-tool.ts";
import { offeredText } from "../offered-tools.ts";
import { answerBody } from "../protocol/answer.ts";
import type { WorkspaceView } from "../protocol/view.ts";
import { listResources, readResource } from "../resources.ts";
import type { ToolCall, Tools } from "../tool.ts";

export interface CallMcpDependencies {
  readonly tools: Tools;
  /** Capacity for messages that take milliseconds of the event loop. */
  readonly longMessages: Capacity;
  /** The published description of this deployment. */
  readonly description: string;
  readonly log: Logger;
  /** Converts any thrown value to an error for clients. */
  readonly asGatewayError: (thrown: unknown, requestId: string) => GatewayError;
}

/** @throws GatewayError NOT_ACCEPTABLE; CapacitySpentError */
export function callMcpHandler(deps: CallMcpDependencies): Handler<"callMcp", Grant> {
  return async (call) => {
    if (!acceptsJson(call.headers.accept)) throw new GatewayError("NOT_ACCEPTABLE");
    const { headers, signal } = call;
    const { longMessages } = deps;
    const holder = call.grant.workspace.id;
    const reserveBytes = (bytes: number): void => call.reserveBytes(bytes);
    const request = {
      headers,
      signal,
      holder,
      reserveBytes,
      longMessages,
      viewOf: viewsOf(deps, call),
    };
    const { status, texts } = await answerBody(call.body, request);
    switch (status) {
      case 200:
        return { status, rowsText: texts };
      case 202:
        return { status };
      case 400:
      case 404:
        return { status, body: JSON.parse(texts.join("")) as ContractSchema<"JsonRpcError"> };
      default:
        throw new GatewayError("INTERNAL_ERROR", {
          cause: new Error(`${status} ${texts.join("")}`),
        });
    }
  };
}

/** Returns true if the `Accept` header allows JSON. A missing header allows everything. */
const acceptsJson = (accept: string | undefined): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(jsonTypes) !== undefined;

const jsonTypes = ["application/json", "application/json; charset=utf-8"];

function viewsOf(deps: CallMcpDependencies, call: Call<"callMcp", Grant>) {
  const { caller, grant, signal, requestId, facts } = call;
  const { workspace } = grant;
  const access = accessOf(caller, grant, signal);
  const toolCallContext: ToolCall = { workspace, caller, grant, access, signal, requestId, facts };
  const toClientError: ErrorConversion = (thrown) => {
    const error = deps.asGatewayError(thrown, requestId);
    if (error.code === "INTERNAL_ERROR")
      deps.log.error({ err: thrown, requestId }, "An MCP tool failed with an unexpected error.");
    // A batch is one call, and other messages of it may have succeeded.
    facts.isRefused = error.isRefusal && !Array.isArray(call.body);
    return error;
  };
  return (input: unknown): WorkspaceView => ({
    toClientError,
    listTools: () => offeredText(deps.tools, toolCallContext),
    tool: (name) =>
      toolCall(deps.tools, toolCallContext, { name, input: input ?? {}, toClientError }),
    listResources: (cursor) => listResources(toolCallContext, cursor),
    readResource: (uri) => readResource(toolCallContext, deps.description, uri),
  });
}
