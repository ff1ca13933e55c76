// The MCP capability: the workspace as an MCP server with tools and resources.
import type { Grant } from "../access/index.ts";
import type { Capability } from "../contract/index.ts";
import { createMcpClients, type McpClients, type McpClientsOptions } from "./clients.ts";
import {
  callMcpHandler,
  createLongMessages,
  type CallMcpDependencies,
} from "./operations/callMcp.ts";
import { createTools, type ToolDependencies } from "./tools/index.ts";

export interface McpDependencies
  extends
    ToolDependencies,
    Omit<CallMcpDependencies, "tools" | "longMessages">,
    Pick<McpClientsOptions, "baseUrl"> {
  readonly config: {
    readonly server: Pick<McpClientsOptions, "mcpOrigins" | "isLocal"> & { readonly mode: string };
  };
}

export interface McpCapability extends Capability<"callMcp", Grant> {
  /** Checks every request to an MCP endpoint, before its body is read. */
  readonly clients: McpClients;
}

/** Creates the MCP capability. */
export function createMcp(deps: McpDependencies): McpCapability {
  const { baseUrl, config } = deps;
  const tools = createTools(deps, config.server.mode === "development");
  const longMessages = createLongMessages();
  return {
    operations: { callMcp: callMcpHandler({ ...deps, tools, longMessages }) },
    capacities: [longMessages],
    clients: createMcpClients({ ...config.server, baseUrl }),
  };
}
