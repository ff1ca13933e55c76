// The public API of mcp/: the workspace as an MCP server, and the tools that a caller is offered.
export { createMcp } from "./capability.ts";
export type { McpClientCheck } from "./clients.ts";
export { offeredTools } from "./tools/index.ts";
