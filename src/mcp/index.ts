// The public API of mcp/: the MCP capability, and the list of tools that a caller may use.
export { createMcp } from "./capability.ts";
export type { McpClientCheck } from "./clients.ts";
export { offeredTools } from "./tools/index.ts";
