// The public API of mcp/: the workspace as an MCP server, and the list of tools for audits.
export { createMcp } from "./capability.ts";
export type { McpClients } from "./clients.ts";
export { listTools } from "./offered-tools.ts";
export { createTools } from "./tools/index.ts";
