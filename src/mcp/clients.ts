// Decides which browser pages may use an MCP endpoint (G37.4), and checks the host name of the
// request. An attacker's page can use a host name that the attacker points to this computer (DNS
// rebinding). The gateway refuses a request with such a host name.
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError, type Caller } from "../contract/index.ts";
import { isLoopbackHost, isLoopbackName } from "../platform/index.ts";

interface McpRequest {
  readonly caller: Caller;
  readonly headers: Pick<IncomingHttpHeaders, "origin" | "host">;
  readonly sourceIp: string;
}

/**
 * Checks a request to an MCP endpoint before its body is read.
 * @throws GatewayError ORIGIN_DENIED if the page's origin is not allowed, or the host name is not
 *   local
 */
export type McpClientCheck = (request: McpRequest) => void;

export interface McpClientsOptions {
  readonly baseUrl: string;
  /**
   * Origins of browser pages that the operator allows. Also allowed are the origin of the base URL,
   * the origins of keys, and pages of this computer.
   */
  readonly mcpOrigins: readonly string[];
  /** True if all clients run on this computer, and no proxy is in front of the gateway. */
  readonly isLocal: boolean;
}

/** Creates the function that checks each request to an MCP endpoint. */
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
    // A proxy may have rewritten the host name, so it is not checked. Without a proxy, a client on
    // this computer uses one of the computer's own names, such as `localhost`.
    const isRebound = isLocal && isLoopbackName(sourceIp) && !isLoopbackHost(host);
    if (!isKnown || isRebound) throw new GatewayError("ORIGIN_DENIED");
  };
}

function isLoopbackPage(origin: string): boolean {
  const url = URL.parse(origin);
  return url !== null && /^https?:$/.test(url.protocol) && isLoopbackName(url.hostname);
}
