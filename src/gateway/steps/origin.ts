// Step 5: refuses a foreign or missing origin if the credential lists origins (G4.5), and pages
// that may not use an MCP endpoint (G37.4).
import { GatewayError, type Caller } from "../../contract/index.ts";
import type { McpClientCheck } from "../../mcp/index.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../routing/route.ts";

export interface OriginStep {
  readonly checkMcpClient: McpClientCheck;
}

/**
 * Compares the `Origin` header exactly with the credential's list.
 * @throws GatewayError ORIGIN_DENIED
 */
export function checkOrigin(caller: Caller, origin: string | undefined): void {
  // The portal checked the token beside the cookie together with the cookie.
  if (!("origins" in caller) || caller.origins === null) return;
  if (origin === undefined || !caller.origins.includes(origin))
    throw new GatewayError("ORIGIN_DENIED");
}

/**
 * Checks the origin, and the further rules of an MCP endpoint for pages.
 * @throws GatewayError ORIGIN_DENIED
 */
export function checkClient(
  { checkMcpClient }: OriginStep,
  { caller, request: { headers }, sourceIp }: Exchange,
  { resource }: Route,
): void {
  checkOrigin(caller, headers.origin);
  if (resource === "mcp") checkMcpClient({ caller, headers, sourceIp });
}
