// Which pages may use an MCP endpoint (G37.4), and under which name: browsers say whose page asks, so that a name which somebody points
// at this computer opens nothing.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError, type Caller } from "../contract/index.ts";
import { isLoopbackHost, isLoopbackName } from "../platform/index.ts";

export interface McpRequest {
  readonly caller: Caller;
  readonly headers: Pick<IncomingHttpHeaders, "origin" | "host">;
  readonly sourceIp: string;
}

export interface McpClients {
  /** @throws GatewayError ORIGIN_DENIED */
  check(request: McpRequest): void;
}

export interface McpClientsOptions {
  readonly baseUrl: string;
  /** Origins beside that of the base URL, those of keys and of pages on this computer. */
  readonly mcpOrigins: readonly string[];
  /** Whether all clients are on this computer, with no proxy in between. */
  readonly isLocal: boolean;
}

export function createMcpClients({ baseUrl, mcpOrigins, isLocal }: McpClientsOptions): McpClients {
  const { origin: own } = new URL(baseUrl);
  const listed: ReadonlySet<string> = new Set([own, ...mcpOrigins]);
  return {
    check({ caller, headers: { origin, host }, sourceIp }) {
      const isKnown =
        origin === undefined ||
        listed.has(origin) ||
        isLoopbackPage(origin) ||
        ("origins" in caller && caller.origins?.includes(origin) === true);
      // Proxies rewrite the name; where there is none, whoever asks on this computer asks under a name of it.
      const isRebound = isLocal && isLoopbackName(sourceIp) && !isLoopbackHost(host);
      if (!isKnown || isRebound) throw new GatewayError("ORIGIN_DENIED");
    },
  };
}

function isLoopbackPage(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && isLoopbackName(url.hostname);
}
