// Step 6: refuses calls beyond the workspace's rate and allowances (429), for operations that the contract calls metered (G11.1, G11.2).
// It follows the credential step, so that invalid credentials use up no workspace's budget. What only a handler can accept it is let in by
// there, and what is refused instead is limited by where it comes from.
import type { Catalog, PlanDefinition } from "../../catalog/index.ts";
import {
  boundsNetworks,
  growReserve,
  putOverageHeaders,
  putRateHeaders,
  type Meter,
  type Spender,
} from "../../metering/index.ts";
import { GatewayError, type Caller } from "../../contract/index.ts";
import type { PortalCredentials } from "../../portal/index.ts";
import { goOn, networkOf, type Soon } from "../../platform/index.ts";
import type { CallRecord, Exchange } from "../exchange.ts";
import type { ResponseHeaders } from "../http/response-headers.ts";
import type { Route } from "../routing/route.ts";
import { mount } from "./mount.ts";

export interface MeterStep {
  readonly meter: Meter;
  readonly portal: PortalCredentials;
  readonly catalog: Pick<Catalog, "get">;
}

/**
 * Counts the call, unless it is one that does not count.
 * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED
 */
export function admit(step: MeterStep, exchange: CallRecord, route: Route): Soon<void> {
  const { at, caller } = exchange;
  // Whose credential comes later is counted then.
  if (caller.kind === "none" && route.operation.takesLateCredential) return;
  // Whoever administers the workspace is not kept out by what others have spent, and spends nothing of theirs.
  if (caller.kind === "member" || caller.kind === "portalUser")
    return step.portal.admit(caller, at).then((takeBack) => void (exchange.takeBack = takeBack));
  if (route.operation.metered !== true) return;
  return letIn(step, exchange, hasSecret(caller));
}

/** Server keys are secrets, and so is what a member let a client have: a publishable key is everybody's, and an end user may be anybody. */
const hasSecret = (caller: Caller): boolean =>
  caller.kind === "oauth" || (caller.kind === "key" && caller.keyKind === "server");

/**
 * Counts a call from now on.
 * @param hasSecret whether what is kept of the rate is for its caller
 * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED
 */
export function letIn(
  { catalog, meter }: MeterStep,
  exchange: CallRecord,
  hasSecret: boolean,
): Soon<void> {
  const { workspaceId, at } = exchange;
  if (workspaceId === null) return;
  return goOn(catalog.get(workspaceId), (workspace) => {
    // Of a workspace that does not exist nobody pays.
    if (workspace === undefined) return;
    const { plan } = workspace.definition.workspace;
    const spender = hasSecret ? owner : strangerOf(exchange, plan);
    return goOn(
      meter.admit(workspace.id, plan, at, spender),
      (admission) => void (exchange.admission = admission),
    );
  });
}

/**
 * Counts one more call on a connection that was let in.
 * @returns a function to call once when the work is over; null if nobody is charged. The function
 *   gives the block of response bytes back, and takes the call back if it does not count
 * @throws GatewayError as `admit`
 */
export async function admitAgain(
  step: MeterStep,
  { caller, admission }: CallRecord,
  at: number,
): Promise<((isCounted: boolean) => void) | null> {
  if (caller.kind === "member" || caller.kind === "portalUser") {
    const takeBack = await step.portal.admit(caller, at);
    return (isCounted) => void (isCounted || takeBack());
  }
  if (admission === null) return null;
  const { account, spender } = admission;
  const call = await step.meter.admit(account.workspaceId, account.plan, at, spender);
  return (isCounted) => step.meter.settle(call, isCounted, 0);
}

const owner: Spender = { hasSecret: true, network: null };
const anybody: Spender = { hasSecret: false, network: null };

const strangerOf = ({ sourceIp }: CallRecord, plan: PlanDefinition): Spender =>
  boundsNetworks(plan) ? { hasSecret: false, network: networkOf(sourceIp) } : anybody;

/**
 * Holds the response bytes of an answer whose size is known, before its first byte. A small one is
 * held since the call was let in.
 * @throws GatewayError EGRESS_EXHAUSTED
 */
export function holdEgress(exchange: Exchange, bytes: number): void {
  const { admission, at } = exchange;
  if (admission === null || bytes <= admission.reserved) return;
  // The answer of a call that has changed something is sent whatever its size.
  growReserve(admission, bytes, at, hasChangedNothing(exchange));
}

/** Returns false if the call has changed something, or may have. */
export function hasChangedNothing({ nearest, facts, request }: Exchange): boolean {
  if (facts.cache === "HIT") return true;
  if (facts.affectedRows !== undefined || facts.hasEffects === true) return false;
  if (nearest?.id === "query" || nearest?.id === "callMcp") return true;
  return nearest?.metered === "accepted" || request.method === "GET";
}

/** What a stranger can cause again and again at nobody's cost. */
const refusedStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413]);

/**
 * What is answered in the place of a refusal that costs the workspace nothing: that there were too many of them, or the same (G33.3).
 * @returns the failure to be answered
 */
export function limited(
  { meter }: Pick<MeterStep, "meter">,
  { nearest, admission, path, sourceIp, at }: Exchange,
  failure: unknown,
): unknown {
  const isFree = nearest?.metered === "accepted" && admission === null;
  if (!isFree || !(failure instanceof GatewayError) || !refusedStatuses.has(failure.status))
    return failure;
  // Workspace and endpoint, in whichever spelling: known or not, they are told apart by nobody.
  const [, workspace = "", , endpoint = ""] = mount(path).path.toLowerCase().split("/");
  return meter.refusals.count(networkOf(sourceIp), `${workspace}/${endpoint}`, at) ?? failure;
}

/** Closes the account of an exchange that is over. @returns whether it counts against the workspace's allowances */
export function settle({ meter }: Pick<MeterStep, "meter">, exchange: CallRecord): boolean {
  const { admission, takeBack, nearest, status, facts, bytesOut, bytesCounted } = exchange;
  if (facts.isRefused === true) takeBack?.();
  if (admission === null) return false;
  // An accepted call counts, whatever its automation answers. A call without a free share was not
  // accepted.
  const isAccepted = nearest?.metered === "accepted" && facts.code !== "TOO_MANY_CONCURRENT";
  const isCounted = facts.isRefused !== true && (isAccepted || counts(status));
  meter.settle(admission, isCounted, bytesOut - bytesCounted);
  return isCounted;
}

/** Adds what the answer says of rate and allowances. */
export function putMeterHeaders(
  headers: ResponseHeaders,
  { admission, nearest }: Exchange,
  status: number,
): void {
  if (admission === null || (status === 401 && nearest?.metered !== "accepted")) return;
  putRateHeaders(headers, admission);
  if (admission.overage !== null && status < 400) putOverageHeaders(headers, admission.overage);
}

/** A signature that is not good (401) is found out late, and one call too many at a time (429) was not answered. */
const counts = (status: number): boolean => status !== 401 && status !== 429;
