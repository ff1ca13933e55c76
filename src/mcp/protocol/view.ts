// The view of a workspace for one message of a client, as the protocol needs it.
import type { ErrorConversion, ToolOutcome } from "../call-tool.ts";
import type { ResourceContent, ResourcePage } from "../resources.ts";

export interface WorkspaceView {
  /** Returns the offered tools as JSON. */
  listTools(): string;
  /**
   * Returns a function that calls the tool; undefined if the tool does not exist or is not offered.
   */
  tool(name: string): (() => Promise<ToolOutcome>) | undefined;
  /** @throws RpcFailure */
  listResources(cursor: string | undefined): ResourcePage;
  /** @throws RpcFailure */
  readResource(uri: string): ResourceContent;
  readonly toClientError: ErrorConversion;
}
