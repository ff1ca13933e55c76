// Step 5: refuses a foreign or missing origin where the credential lists origins (G4.5), and pages that may not use an MCP endpoint (G37.4).
import { GatewayError, type Caller } from "../../contract/index.ts";
import type { McpClients } from "../../mcp/index.ts";
import type { Exchange } from "../exchange.ts";
import type { Route } from "../routing/route.ts";

export interface OriginStep {
  readonly mcpClients: McpClients;
}

/**
 * Compares the `Origin` header, to the letter, with the credential's list.
 * @throws GatewayError ORIGIN_DENIED
 */
export function checkOrigin(caller: Caller, origin: string | undefined): void {
  // What a portal session needs beside its cookie was asked for with it.
  if (!("origins" in caller) || caller.origins === null) return;
  if (origin === undefined || !caller.origins.includes(origin))
    throw new GatewayError("ORIGIN_DENIED");
}

/**
 * The same, and what the address itself asks of pages.
 * @throws GatewayError ORIGIN_DENIED
 */
export function checkClient(
  { mcpClients }: OriginStep,
  { caller, request: { headers }, sourceIp }: Exchange,
  { resource }: Route,
): void {
  checkOrigin(caller, headers.origin);
  if (resource === "mcp") mcpClients.check({ caller, headers, sourceIp });
}
