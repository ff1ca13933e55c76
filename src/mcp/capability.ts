// The MCP capability: offers the workspace as an MCP server with tools and resources.
import { mcpClientCheck, type McpClientsOptions } from "./clients.ts";
import {
  callMcpHandler,
  createLongMessages,
  type CallMcpDependencies,
} from "./operations/callMcp.ts";

export interface McpDependencies
  extends
    Omit<CallMcpDependencies, "checksResults" | "longMessages">,
    Pick<McpClientsOptions, "baseUrl"> {
  readonly config: {
    readonly server: Pick<McpClientsOptions, "mcpOrigins" | "isLocal"> & { readonly mode: string };
  };
}

/**
 * Creates the MCP capability. In development mode it also checks the results of tools against the
 * contract.
 */
export function createMcp(deps: McpDependencies) {
  const { baseUrl, config } = deps;
  const checksResults = config.server.mode === "development";
  const longMessages = createLongMessages();
  return {
    operations: { callMcp: callMcpHandler({ ...deps, checksResults, longMessages }) },
    capacities: [longMessages],
    checkMcpClient: mcpClientCheck({ ...config.server, baseUrl }),
  };
}
