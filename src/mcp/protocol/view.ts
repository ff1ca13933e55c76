// What a workspace shows to one request of a client, as the protocol asks for it.
import type { ToldFailure, ToolOutcome } from "../call-tool.ts";
import type { ResourceContent, ResourcePage } from "../resources.ts";

export interface WorkspaceView {
  /** JSON of the tools that are offered. */
  listTools(): string;
  /** @returns how to call the tool; undefined for one that is not offered, or does not exist */
  tool(name: string): (() => Promise<ToolOutcome>) | undefined;
  /** @throws RpcFailure */
  listResources(cursor: string | undefined): ResourcePage;
  /** @throws RpcFailure */
  readResource(uri: string): ResourceContent;
  readonly told: ToldFailure;
}
