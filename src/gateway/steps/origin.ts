// Rejects a request whose `Origin` header is missing or wrong, if its credential has a list of
// allowed origins (G4.5). Rejects requests of web pages that may not use an MCP endpoint (G37.4).
import { GatewayError, type Caller } from "../../contract/index.ts";
import type { McpClientCheck } from "../../mcp/index.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../routing/route.ts";

export interface OriginStep {
  readonly checkMcpClient: McpClientCheck;
}

/**
 * Checks that the `Origin` header is in the credential's list of allowed origins. If the credential
 * has no list, every origin is accepted.
 * @throws GatewayError ORIGIN_DENIED if the origin is not in the list, or if the header is missing
 */
export function checkOrigin(caller: Caller, origin: string | undefined): void {
  // Portal sessions and OAuth tokens have no list. For a portal session, the portal has already
  // checked the origin and the CSRF token.
  if (!("origins" in caller) || caller.origins === null) return;
  if (origin === undefined || !caller.origins.includes(origin))
    throw new GatewayError("ORIGIN_DENIED");
}

/**
 * Checks the origin of a request. For MCP endpoints, also checks the rules for web pages that use
 * MCP.
 * @throws GatewayError ORIGIN_DENIED if a check fails
 */
export function checkClient(
  { checkMcpClient }: OriginStep,
  { caller, request: { headers }, sourceIp }: Exchange,
  { resource }: Route,
): void {
  checkOrigin(caller, headers.origin);
  if (resource === "mcp") checkMcpClient({ caller, headers, sourceIp });
}
