// Rejects a missing or wrong `Origin` header if the credential lists its origins (G4.5). Rejects
// web pages that may not use an MCP endpoint (G37.4).
import { GatewayError, type Caller } from "../../contract/index.ts";
import type { McpClientCheck } from "../../mcp/index.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../routing/route.ts";

export interface OriginStep {
  readonly checkMcpClient: McpClientCheck;
}

/**
 * Compares the `Origin` header exactly with the origins of the credential.
 * @throws GatewayError ORIGIN_DENIED if the origin is not in the list
 */
export function checkOrigin(caller: Caller, origin: string | undefined): void {
  // For a portal session, the portal has already checked the origin and the CSRF token.
  if (!("origins" in caller) || caller.origins === null) return;
  if (origin === undefined || !caller.origins.includes(origin))
    throw new GatewayError("ORIGIN_DENIED");
}

/**
 * Checks the origin, and for MCP endpoints also the other rules for web pages.
 * @throws GatewayError ORIGIN_DENIED if a rule is violated
 */
export function checkClient(
  { checkMcpClient }: OriginStep,
  { caller, request: { headers }, sourceIp }: Exchange,
  { resource }: Route,
): void {
  checkOrigin(caller, headers.origin);
  if (resource === "mcp") checkMcpClient({ caller, headers, sourceIp });
}
