// POST /{workspaceId}/mcp: answers one JSON-RPC message of a client, or a batch of messages (G37).
import Negotiator from "negotiator";
import type { Grant } from "../../access/index.ts";
import {
  GatewayError,
  type Call,
  type ContractSchema,
  type Handler,
} from "../../contract/index.ts";
import { Capacity } from "../../platform/capacity/index.ts";
import type { Logger } from "../../platform/index.ts";
import { accessOf } from "../../query/index.ts";
import type { McpContext } from "../call-tool.ts";
import type { ToolServices } from "../tool.ts";
import { allTools } from "../tools/index.ts";

export interface CallMcpDependencies extends ToolServices {
  readonly checksResults: boolean;
  /** Limits how many long messages (more than 100 values) are read at the same time. */
  readonly longMessages: Capacity;
  /** The published OpenAPI description of this deployment. */
  readonly description: string;
  readonly log: Logger;
  /** Converts a thrown value to the error that the client gets. */
  readonly asGatewayError: (thrown: unknown, requestId: string) => GatewayError;
}

/**
 * Creates the limit for long messages (more than 100 values) on this node. The MCP SDK blocks the
 * event loop for some milliseconds while it reads a long message (G37.14). The queue of waiting
 * messages is limited, because each of them may take 4 MiB of memory. In a full queue, the last
 * message waits about a second.
 */
export const createLongMessages = (): Capacity =>
  new Capacity({
    name: "long MCP messages",
    what: "turns for long messages over MCP",
    slots: 2,
    waitMs: 10_000,
    waitersMax: { network: 25, rank: 50, node: 100 },
  });

/**
 * Creates the handler of the operation `callMcp`.
 * @throws GatewayError NOT_ACCEPTABLE if the client does not accept JSON
 * @throws CapacitySpentError if too many long messages are waiting
 */
export function callMcpHandler(deps: CallMcpDependencies): Handler<"callMcp", Grant> {
  return async (call) => {
    if (!acceptsJson(call.headers.accept)) throw new GatewayError("NOT_ACCEPTABLE");
    const { answerBody } = await import("../protocol/answer.ts");
    const { status, text } = await answerBody(call.body, {
      headers: call.headers,
      context: contextOf(deps, call),
      reserveBytes: (bytes) => call.reserveBytes(bytes),
      longMessages: deps.longMessages,
    });
    switch (status) {
      case 200:
        return { status, rowsText: [text] };
      case 202:
        return { status };
      case 400:
      case 404:
        return { status, body: JSON.parse(text) as ContractSchema<"JsonRpcError"> };
      default:
        throw new GatewayError("INTERNAL_ERROR", { cause: new Error(`${status} ${text}`) });
    }
  };
}

/** Returns true if the `Accept` header allows JSON. A missing header allows all types. */
const acceptsJson = (accept: string | undefined): boolean =>
  new Negotiator({ headers: { accept } }).mediaType(jsonTypes) !== undefined;

const jsonTypes = ["application/json", "application/json; charset=utf-8"];

function contextOf(deps: CallMcpDependencies, call: Call<"callMcp", Grant>): McpContext {
  const { caller, grant, signal, requestId, facts } = call;
  const { workspace } = grant;
  const access = accessOf(caller, grant, signal);
  return {
    tools: allTools,
    call: { workspace, caller, grant, access, signal, requestId, facts, services: deps },
    checksResults: deps.checksResults,
    description: deps.description,
    toClientError: (thrown) => {
      const error = deps.asGatewayError(thrown, requestId);
      if (error.code === "INTERNAL_ERROR")
        deps.log.error(
          { err: thrown, requestId },
          "An MCP request failed because of an unexpected error in the gateway. The client gets the error INTERNAL_ERROR. If this happens again, please report it.",
        );
      // A refused message does not count as a call of the workspace. A batch always counts, because
      // its other messages may have succeeded.
      facts.isRefused = error.isRefusal && !Array.isArray(call.body);
      return error;
    },
  };
}
