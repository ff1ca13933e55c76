// Step 6: refuses calls beyond the workspace's rate and allowances (429), for operations that the contract calls metered (G11.1, G11.2).
// It follows the credential step, so that invalid credentials use up no workspace's budget.
import type { Catalog, PlanDefinition } from "../../catalog/index.ts";
import {
  boundsNetworks,
  putOverageHeaders,
  putRateHeaders,
  type Meter,
  type Spender,
} from "../../metering/index.ts";
import type { PortalCredentials } from "../../portal/index.ts";
import { networkOf } from "../../platform/index.ts";
import type { Exchange } from "../exchange.ts";
import type { ResponseHeaders } from "../http/response-headers.ts";
import type { Route } from "../routing/route.ts";

export interface MeterStep {
  readonly meter: Meter;
  readonly portal: PortalCredentials;
  readonly catalog: Pick<Catalog, "get">;
}

/**
 * Counts the call, unless it is one that does not count.
 * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED
 */
export async function admit(step: MeterStep, exchange: Exchange, route: Route): Promise<void> {
  const { workspaceId, at, caller } = exchange;
  // Whoever administers the workspace is not kept out by what others have spent, and spends nothing of theirs.
  if (caller.kind === "member" || caller.kind === "portalUser")
    return step.portal.admit(caller, at);
  if (!route.operation.metered || workspaceId === null) return;
  const workspace = await step.catalog.get(workspaceId);
  // Of a workspace that does not exist nobody pays.
  if (workspace === undefined) return;
  const { plan } = workspace.definition.workspace;
  const spender = spenderOf(exchange, plan);
  exchange.admission = await step.meter.admit(workspace.id, plan, at, spender);
}

const owner: Spender = { hasSecret: true, network: null };
const anybody: Spender = { hasSecret: false, network: null };

/** Only server keys are secrets: a publishable key is everybody's, and an end user may be anybody. */
function spenderOf({ caller, sourceIp }: Exchange, plan: PlanDefinition): Spender {
  if (caller.kind === "key" && caller.keyKind === "server") return owner;
  return boundsNetworks(plan) ? { hasSecret: false, network: networkOf(sourceIp) } : anybody;
}

/** Closes the account of an exchange that is over. @returns whether it counts against the workspace's allowances */
export function settle({ meter }: MeterStep, { admission, status, bytesOut }: Exchange): boolean {
  if (admission === null) return false;
  const isCounted = counts(status);
  meter.settle(admission, isCounted, bytesOut);
  return isCounted;
}

/** Adds what the answer says of rate and allowances. */
export function putMeterHeaders(
  headers: ResponseHeaders,
  { admission }: Exchange,
  status: number,
): void {
  if (admission === null || status === 401) return;
  putRateHeaders(headers, admission);
  if (admission.overage !== null && status < 400) putOverageHeaders(headers, admission.overage);
}

/** A signature that is not good (401) is found out late, and one call too many at a time (429) was not answered. */
const counts = (status: number): boolean => status !== 401 && status !== 429;
