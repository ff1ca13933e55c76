// Serves `OPTIONS` requests, which are not in the contract. A browser sends a preflight (an
// `OPTIONS` request without a credential) before some requests of web pages. A preflight succeeds
// at every existing URL (G24.6). For other `OPTIONS` requests, the response lists the supported
// methods.
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
   * Returns the names of the request headers that a custom endpoint reads. They are not in the
   * contract, because the definition of the workspace names them.
   */
  readonly signatureHeaders: (workspaceId: Guid, endpointId: Guid) => Promise<readonly string[]>;
  /** Other request headers that web pages may send. Only the mock server has some. */
  readonly moreHeaders?: readonly string[];
}

/**
 * Sends the response to an `OPTIONS` request.
 * @throws GatewayError NOT_FOUND if no operation has this path
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
  // If the response has no CORS headers, a browser does not let pages of other origins send the
  // request. This protects the URLs at which a cookie is the credential.
  if (nearest !== null && isForPortal(nearest)) {
    exchange.nearest = nearest;
    return sendEmpty(exchange, 204, { Allow: allow });
  }
  const { moreHeaders = [] } = step;
  const signed = nearest?.metered === "accepted" ? await headersAt(step, address) : [];
  sendEmpty(exchange, 204, {
    Allow: allow,
    ...preflightHeaders(allow, [...signed, ...moreHeaders]),
  });
}

async function headersAt(step: PreflightStep, { path }: Address): Promise<readonly string[]> {
  const [, workspaceId = "", , endpointId = ""] = path.toLowerCase().split("/");
  return isGuid(endpointId) ? step.signatureHeaders(workspaceId, endpointId) : [];
}
