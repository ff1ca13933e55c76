// What a workspace shows to one request of a client, as the protocol asks for it.
import type { ToolDescription } from "../../contract/index.ts";
import type { ToldFailure, ToolOutcome } from "../call-tool.ts";
import type { ResourceContent, ResourcePage } from "../resources.ts";

export interface WorkspaceView {
  listTools(): readonly ToolDescription[];
  /** @returns undefined for a tool that is not offered, or does not exist @throws never */
  callTool(name: string): Promise<ToolOutcome | undefined>;
  /** @throws RpcFailure */
  listResources(cursor: string | undefined): ResourcePage;
  /** @throws RpcFailure */
  readResource(uri: string): ResourceContent;
  readonly told: ToldFailure;
}
