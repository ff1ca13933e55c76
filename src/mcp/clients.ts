// Decides which browser pages may use an MCP endpoint (G37.4), and checks the host name. A name
// that an attacker points at this computer (DNS rebinding) gets no access.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError, type Caller } from "../contract/index.ts";
import { isLoopbackHost, isLoopbackName } from "../platform/index.ts";

interface McpRequest {
  readonly caller: Caller;
  readonly headers: Pick<IncomingHttpHeaders, "origin" | "host">;
  readonly sourceIp: string;
}

/** Checks every request to an MCP endpoint, before its body is read. Throws ORIGIN_DENIED. */
export type McpClientCheck = (request: McpRequest) => void;

export interface McpClientsOptions {
  readonly baseUrl: string;
  /** Allowed origins besides those of the base URL, of keys and of pages on this computer. */
  readonly mcpOrigins: readonly string[];
  /** True if all clients are on this computer, without a proxy. */
  readonly isLocal: boolean;
}

/** Creates the check of MCP clients. */
export function mcpClientCheck({
  baseUrl,
  mcpOrigins,
  isLocal,
}: McpClientsOptions): McpClientCheck {
  const { origin: own } = new URL(baseUrl);
  const listed: ReadonlySet<string> = new Set([own, ...mcpOrigins]);
  return ({ caller, headers: { origin, host }, sourceIp }) => {
    const isKnown =
      origin === undefined ||
      listed.has(origin) ||
      isLoopbackPage(origin) ||
      ("origins" in caller && caller.origins?.includes(origin) === true);
    // Proxies rewrite the host name. Without a proxy, a client on this computer uses one of its
    // names.
    const isRebound = isLocal && isLoopbackName(sourceIp) && !isLoopbackHost(host);
    if (!isKnown || isRebound) throw new GatewayError("ORIGIN_DENIED");
  };
}

function isLoopbackPage(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && isLoopbackName(url.hostname);
}
