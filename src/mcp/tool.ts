// The interface of MCP tools. Each tool has a name from the contract, a condition that decides
// which callers may use it, and a function. The input schemas, output schemas and descriptions of
// the tools are in openapi/mcp/.
import type { Grant } from "../access/index.ts";
import type { Automations } from "../automations/index.ts";
import type { Workspace } from "../catalog/index.ts";
import type {
  AuthenticatedCaller,
  LogFacts,
  OAuthScope,
  ToolArguments,
  ToolName,
  ToolResult,
} from "../contract/index.ts";
import type { Files } from "../files/index.ts";
import type { Cancellation } from "../platform/index.ts";
import type { DataAccess, WorkspaceData } from "../query/index.ts";

/** Functions of other folders that tools use. */
export interface ToolServices {
  readonly data: Pick<WorkspaceData, "read" | "write" | "writeOnce" | "explain">;
  readonly files: Pick<Files, "list" | "linkTo">;
  readonly automations: Pick<Automations, "answer">;
}

/** The context of one call of a tool. */
export interface ToolCall {
  readonly workspace: Workspace;
  readonly caller: AuthenticatedCaller;
  readonly grant: Grant;
  readonly access: DataAccess;
  /** Fires when the client disconnects. */
  readonly signal: Cancellation;
  readonly requestId: string;
  /** Facts that the query log stores about the request: tables, rows, database time. */
  readonly facts: LogFacts;
  readonly services: ToolServices;
}

/** The caller that lists tools or calls a tool, with its workspace and its rights. */
export type ToolAudience = Pick<ToolCall, "workspace" | "caller" | "grant">;

export interface Tool<Name extends ToolName = ToolName> {
  /** The scope that an OAuth client acting for a member needs; null if it needs none. */
  readonly scope: OAuthScope | null;
  /**
   * Returns true if the caller's rights allow it to use the tool. For other callers the tool does
   * not exist.
   */
  readonly isOffered: (audience: ToolAudience) => boolean;
  /**
   * Performs the call.
   * @param input arguments that match the tool's input schema
   * @returns a result that matches the output schema and has at most `TOOL_RESULT_MAX` characters
   *   of JSON
   * @throws GatewayError if the call fails; it becomes a tool error with code, message and details
   */
  readonly run: (
    call: ToolCall,
    input: ToolArguments<Name>,
  ) => Promise<ToolResult<Name>> | ToolResult<Name>;
}

/** All tools of the contract, by name. */
export type Tools = { readonly [Name in ToolName]: Tool<Name> };

/**
 * Maximum characters of JSON in a result. A read with a longer result fails. A write has already
 * happened. So its result leaves out the rows, and says that the rows are missing.
 */
export const TOOL_RESULT_MAX = 1024 * 1024;
