// Checks the arguments of an MCP tool against the contract, and calls the tool. A failure becomes a
// result with `isError`, and with the code, message and details of the error (G37.6).
import type { CallToolResult } from "@modelcontextprotocol/server";
import {
  checkToolArguments,
  checkToolResult,
  GatewayError,
  type ToolName,
} from "../contract/index.ts";
import { offeredTools } from "./tools/index.ts";
import { TOOL_RESULT_MAX, type ToolCall, type Tools } from "./tool.ts";

/**
 * The data that the gateway needs to process one MCP message: the tools, and the call with its
 * workspace and caller.
 */
export interface McpContext {
  readonly tools: Tools;
  readonly call: ToolCall;
  /** If true, a tool result that does not match the output schema of the tool is an error. */
  readonly checksResults: boolean;
  /** The published OpenAPI description of this deployment. */
  readonly description: string;
  /** Converts a thrown value to the error for the client. Logs it if it was unexpected. */
  readonly toClientError: (thrown: unknown) => GatewayError;
}

/**
 * Calls a tool. A failed call is also a result.
 * @returns the result of `tools/call`; undefined if the tool does not exist or the caller may not
 *   use it
 * @throws only the signal's reason, if the client has disconnected
 */
export async function callTool(
  context: McpContext,
  name: string,
  input: unknown,
): Promise<CallToolResult | undefined> {
  const { tools, call, toClientError } = context;
  const offered = offeredTools(call, tools).find((tool) => tool.name === name);
  if (offered === undefined) return undefined;
  call.facts.action = offered.name;
  try {
    const result = await run(context, offered.name, input);
    const text = JSON.stringify(result);
    if (text.length > TOOL_RESULT_MAX)
      throw new GatewayError("INVALID_REQUEST", { message: TOO_LARGE });
    return { content: [{ type: "text", text }], structuredContent: { ...result } };
  } catch (thrown) {
    // The client has disconnected. So the error comes from a cancelled statement, and is not an
    // error of the gateway.
    if (call.signal.aborted) throw call.signal.reason;
    const { code, message, details } = toClientError(thrown);
    call.facts.code = code;
    call.facts.message = [message, ...details].join(" ");
    const text = JSON.stringify({ code, message, details });
    return { content: [{ type: "text", text }], isError: true };
  }
}

async function run(
  { tools, call, checksResults }: McpContext,
  name: ToolName,
  input: unknown,
): Promise<object> {
  const details = checkToolArguments(name, input);
  if (details.length > 0) throw new GatewayError("INVALID_REQUEST", { message: NO_FIT, details });
  // The type assertion is safe, because `checkToolArguments` has checked the input.
  const result = await tools[name].run(call, input as never);
  const flaws = checksResults ? checkToolResult(name, result) : [];
  if (flaws.length > 0)
    throw new Error(`The result of ${name} breaks the contract: ${flaws.join("; ")}`);
  return result;
}

const NO_FIT =
  "The arguments do not match the input schema of the tool. Correct the arguments that `details` names, and call the tool again.";
const TOO_LARGE = `The result of the tool is longer than ${TOOL_RESULT_MAX} characters. Request fewer rows or columns.`;
