// The public API of mcp/: the workspace as an MCP server, and the list of tools for audits.
export { createMcp, type McpCapability, type McpDependencies } from "./capability.ts";
export type { McpClients } from "./clients.ts";
export { listTools } from "./offered-tools.ts";
export {
  TOOL_RESULT_MAX,
  type Tool,
  type ToolAudience,
  type ToolCall,
  type Tools,
} from "./tool.ts";
export { createTools, type ToolDependencies } from "./tools/index.ts";
