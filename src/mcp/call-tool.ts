// Calls a tool: arguments are checked by the contract, and what fails is told as `isError` with code, message and details (G37.6).
import { checkToolArguments, GatewayError, type ToolName } from "../contract/index.ts";
import { offeredTool } from "./offered-tools.ts";
import { TOOL_RESULT_MAX, type ToolCall, type Tools } from "./tool.ts";

/** What `tools/call` answers. */
export interface ToolOutcome {
  /** JSON of the result, or of what failed. */
  readonly text: string;
  readonly isError: boolean;
}

/** Whatever was thrown, as what the client is told; what nobody foresaw goes to the operator's log. */
export type ToldFailure = (thrown: unknown) => GatewayError;

/** @returns how to call the tool, which throws only the reason of a client that left; undefined where no such tool is offered to the caller */
export function toolCall(
  tools: Tools,
  call: ToolCall,
  {
    name,
    given,
    told,
  }: { readonly name: string; readonly given: unknown; readonly told: ToldFailure },
): (() => Promise<ToolOutcome>) | undefined {
  const offered = offeredTool(tools, call, name);
  if (offered === undefined) return undefined;
  return async () => {
    call.facts.action = offered.name;
    try {
      const text = JSON.stringify(await run(tools, call, offered.name, given));
      if (text.length > TOOL_RESULT_MAX)
        throw new GatewayError("INVALID_REQUEST", { message: TOO_LARGE });
      return { text, isError: false };
    } catch (thrown) {
      // Nobody waits for the outcome. What a statement says about its end is no fault of the gateway.
      if (call.signal.aborted) throw call.signal.reason;
      const { code, message, details } = told(thrown);
      call.facts.code = code;
      call.facts.message = [message, ...details].join(" ");
      return { text: JSON.stringify({ code, message, details }), isError: true };
    }
  };
}

async function run(tools: Tools, call: ToolCall, name: ToolName, given: unknown): Promise<object> {
  const details = checkToolArguments(name, given);
  if (details.length > 0) throw new GatewayError("INVALID_REQUEST", { message: NO_FIT, details });
  // The check has shown that they are the tool's.
  return tools[name].run(call, given as never);
}

const NO_FIT = "The arguments do not fit the tool.";
const TOO_LARGE = `The result would have more than ${TOOL_RESULT_MAX} characters; ask for fewer rows or columns.`;
