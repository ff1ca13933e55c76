// Serves `OPTIONS` requests, which no operation declares. A preflight of a browser has no
// credential, so it succeeds at every existing address (G24.6). The response to other `OPTIONS`
// requests lists the methods.
import type { Guid } from "../../contract/index.ts";
import { isGuid } from "../../platform/index.ts";
import { isForPortal, type Exchange } from "../exchange.ts";
import { preflightHeaders } from "../http/response-headers.ts";
import type { RouteTable } from "../routing/route-table.ts";
import { allowedMethods, match, nearestAt } from "./match.ts";
import type { Address } from "./mount.ts";
import { sendEmpty } from "./reply.ts";

export interface PreflightStep extends RouteTable {
  /**
   * Returns the headers that a custom endpoint reads in addition to the headers in the contract.
   */
  readonly signatureHeaders: (workspaceId: Guid, endpointId: Guid) => Promise<readonly string[]>;
}

/**
 * Sends the response to an `OPTIONS` request.
 * @throws GatewayError NOT_FOUND if the address does not exist
 */
export async function answerOptions(
  step: PreflightStep,
  exchange: Exchange,
  address: Address,
): Promise<void> {
  const allow = allowedMethods(step, address);
  if (allow === undefined) {
    match(exchange, step, address);
    return;
  }
  const isPreflight = exchange.request.headers["access-control-request-method"] !== undefined;
  if (!isPreflight) return sendEmpty(exchange, 204, { Allow: allow });
  const nearest = nearestAt(step, address);
  // Without CORS headers, browsers do not let pages of other origins call the address. This is
  // needed where a cookie is a credential.
  if (nearest !== null && isForPortal(nearest)) {
    exchange.nearest = nearest;
    return sendEmpty(exchange, 204, { Allow: allow });
  }
  const more = nearest?.metered === "accepted" ? await headersAt(step, address) : [];
  sendEmpty(exchange, 204, { Allow: allow, ...preflightHeaders(allow, more) });
}

async function headersAt(step: PreflightStep, { path }: Address): Promise<readonly string[]> {
  const [, workspaceId = "", , endpointId = ""] = path.toLowerCase().split("/");
  return isGuid(endpointId) ? step.signatureHeaders(workspaceId, endpointId) : [];
}
