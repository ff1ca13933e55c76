// What a tool is: its name in the contract, to whom it is offered, what it does. Schemas and texts stand in openapi/mcp/.
import type { Grant } from "../access/index.ts";
import type { Workspace } from "../catalog/index.ts";
import type {
  AuthenticatedCaller,
  LogFacts,
  ToolArguments,
  ToolName,
  ToolResult,
} from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import type { DataAccess } from "../query/index.ts";

/** One call of a tool; its arguments fit the tool's schema. */
export interface ToolCall {
  readonly workspace: Workspace;
  readonly caller: AuthenticatedCaller;
  readonly grant: Grant;
  readonly access: DataAccess;
  /** Fires when the client has gone away. */
  readonly signal: Cancellation;
  readonly requestId: string;
  /** What the call adds to the request's row in the query log: tables, rows, time of the database. */
  readonly facts: LogFacts;
}

/** Who asks for the list of tools, or for one of them. */
export type ToolAudience = Pick<ToolCall, "workspace" | "caller" | "grant">;

export interface Tool<Name extends ToolName = ToolName> {
  readonly name: Name;
  /** Whether the caller's rights let it do anything; a tool that is not offered does not exist for the caller. */
  isOffered(audience: ToolAudience): boolean;
  /**
   * @returns what fits the tool's output schema, at most `TOOL_RESULT_MAX` characters of JSON
   * @throws GatewayError, which becomes a failure of the tool with its code, message and details
   */
  run(call: ToolCall, given: ToolArguments<Name>): Promise<ToolResult<Name>> | ToolResult<Name>;
}

/** Every tool of the contract, by its name. */
export type Tools = { readonly [Name in ToolName]: Tool<Name> };

/**
 * Characters of JSON that a tool's result may have. A read beyond that fails; a write, which has happened, leaves rows out of its
 * result instead, and says so.
 */
export const TOOL_RESULT_MAX = 1024 * 1024;
