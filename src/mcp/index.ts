// Public API of mcp/: the workspace as an MCP server.
export { TOOL_RESULT_MAX, type Tool, type ToolCall, type Tools } from "./tool.ts";
export { createTools, type ToolDependencies } from "./tools/index.ts";
