// The headers that an MCP request needs in addition to its body. Samples and "Try it" use them.

interface McpBody {
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly _meta?: Readonly<Record<string, unknown>> };
}

/**
 * Returns the headers that repeat parts of the body. Only a body that names a revision of the
 * protocol needs them.
 */
export function mcpHeaders(body: unknown): Readonly<Record<string, string>> {
  const { method, params } = (body ?? {}) as McpBody;
  const version = params?._meta?.["io.modelcontextprotocol/protocolVersion"];
  if (typeof version !== "string" || typeof method !== "string") return {};
  return {
    "MCP-Protocol-Version": version,
    "Mcp-Method": method,
    ...(typeof params?.name === "string" && { "Mcp-Name": params.name }),
  };
}
