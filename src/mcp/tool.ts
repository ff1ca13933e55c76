// The interface of tools: a name in the contract, the callers to which the tool is offered, and its
// function. Schemas and descriptions are in openapi/mcp/.
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

/** The other folders that tools use. */
export interface ToolServices {
  readonly data: Pick<WorkspaceData, "read" | "write" | "writeOnce" | "explain">;
  readonly files: Pick<Files, "list" | "linkTo">;
  readonly automations: Pick<Automations, "answer">;
}

/** One call of a tool. */
export interface ToolCall {
  readonly workspace: Workspace;
  readonly caller: AuthenticatedCaller;
  readonly grant: Grant;
  readonly access: DataAccess;
  /** Fires when the client leaves. */
  readonly signal: Cancellation;
  readonly requestId: string;
  /** Facts for the request's row in the query log: tables, rows, database time. */
  readonly facts: LogFacts;
  readonly services: ToolServices;
}

/** The caller that lists tools or calls one. */
export type ToolAudience = Pick<ToolCall, "workspace" | "caller" | "grant">;

export interface Tool<Name extends ToolName = ToolName> {
  /** The scope that a client acting for a member needs; null if it needs none. */
  readonly scope: OAuthScope | null;
  /**
   * Returns true if the caller's rights allow any use of the tool. A tool that is not offered does
   * not exist for the caller.
   */
  readonly isOffered: (audience: ToolAudience) => boolean;
  /**
   * Runs the tool.
   * @param input matches the tool's input schema
   * @returns a result that matches the output schema, at most `TOOL_RESULT_MAX` characters of JSON
   * @throws GatewayError, which becomes a tool error with code, message and details
   */
  readonly run: (
    call: ToolCall,
    input: ToolArguments<Name>,
  ) => Promise<ToolResult<Name>> | ToolResult<Name>;
}

/** All tools of the contract, by name. */
export type Tools = { readonly [Name in ToolName]: Tool<Name> };

/**
 * Maximum characters of JSON in a result. A longer read fails. A write has already happened, so it
 * omits rows from its result and says so.
 */
export const TOOL_RESULT_MAX = 1024 * 1024;
