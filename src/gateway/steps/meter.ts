// Step 6: refuses calls beyond the workspace's rate and allowances (429), for metered operations
// (G11.1, G11.2). It runs after the credential step, so that calls with invalid credentials do not
// use a workspace's budget. If only a handler can accept a call, the handler counts it. A call that
// it refuses counts for the client's network.
import type { PlanDefinition } from "../../catalog/index.ts";
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
import { networkOf } from "../../platform/index.ts";
import type { CallRecord, Exchange } from "../exchange.ts";
import type { ResponseHeaders } from "../http/response-headers.ts";
import type { Route } from "../routing/route.ts";
import { mount } from "./mount.ts";

export interface MeterStep {
  readonly meter: Meter;
  readonly portal: PortalCredentials;
}

/**
 * Counts the call, if it is one that counts.
 * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED
 */
export function admit(
  step: MeterStep,
  exchange: CallRecord,
  { operation: { takesLateCredential, metered } }: Route,
): Promise<void> | undefined {
  const { caller } = exchange;
  // A call whose credential comes later is counted then.
  if (caller.kind === "none" && takesLateCredential) return undefined;
  if (caller.kind === "member" || caller.kind === "portalUser")
    return countForMember(step, exchange, caller);
  return metered === true ? countCall(step, exchange, hasSecret(caller)) : undefined;
}

/** A member is not blocked by the workspace's spent allowances, and does not use them. */
async function countForMember(
  { portal }: MeterStep,
  exchange: CallRecord,
  member: Parameters<PortalCredentials["admit"]>[0],
): Promise<void> {
  exchange.takeBack = await portal.admit(member, exchange.at);
}

/**
 * Returns true if the caller has a secret: a server key, or a client that acts for a member. A
 * publishable key is public, and any person may be an end user.
 */
const hasSecret = (caller: Caller): boolean =>
  caller.kind === "oauth" || (caller.kind === "key" && caller.keyKind === "server");

/**
 * Counts a call against the workspace.
 * @param hasSecret true if the caller may use the reserved part of the rate
 * @throws GatewayError RATE_LIMITED, API_CALLS_EXHAUSTED, EGRESS_EXHAUSTED
 */
export async function countCall(
  { meter }: MeterStep,
  exchange: CallRecord,
  hasSecret: boolean,
): Promise<void> {
  const { workspace, at } = exchange;
  // A workspace that does not exist has no allowances.
  if (workspace === undefined) return;
  const { plan } = workspace.definition.workspace;
  const spender = hasSecret ? owner : spenderWithoutSecret(exchange, plan);
  exchange.admission = await meter.admit(workspace.id, plan, at, spender);
}

/**
 * Counts one more call on an accepted connection.
 * @returns a function to call once when the work is over; null if the call is not counted. The
 *   function gives the block of response bytes back, and takes the call back if it does not count
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
const anonymous: Spender = { hasSecret: false, network: null };

const spenderWithoutSecret = ({ sourceIp }: CallRecord, plan: PlanDefinition): Spender =>
  boundsNetworks(plan) ? { hasSecret: false, network: networkOf(sourceIp) } : anonymous;

/**
 * Reserves the response bytes of an answer whose size is known, before its first byte. The bytes of
 * a small answer are reserved since the call was admitted.
 * @throws GatewayError EGRESS_EXHAUSTED
 */
export function reserveEgress(exchange: Exchange, bytes: number): void {
  const { admission, at } = exchange;
  if (admission === null || bytes <= admission.reserved) return;
  // If the call has changed data, an answer of any size is sent.
  growReserve(admission, bytes, at, hasChangedNothing(exchange));
}

/** Returns false if the call has changed data, or may have changed data. */
export function hasChangedNothing({ nearest, facts, request }: Exchange): boolean {
  if (facts.cache === "HIT") return true;
  if (facts.affectedRows !== undefined || facts.hasEffects === true) return false;
  if (nearest?.id === "query" || nearest?.id === "callMcp") return true;
  return nearest?.metered === "accepted" || request.method === "GET";
}

/** Statuses that a client without a credential can cause again and again at no cost. */
const refusedStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413]);

/**
 * Counts a refusal that costs the workspace nothing. Returns the error to answer with: the same
 * failure, or 429 after too many refusals (G33.3).
 */
export function limitRefusals(
  { meter }: Pick<MeterStep, "meter">,
  { nearest, admission, path, sourceIp, at }: Exchange,
  failure: unknown,
): unknown {
  const isFree = nearest?.metered === "accepted" && admission === null;
  if (!isFree || !(failure instanceof GatewayError) || !refusedStatuses.has(failure.status))
    return failure;
  // Workspace and endpoint, for both spellings of the address. Known and unknown endpoints count
  // alike.
  const [, workspace = "", , endpoint = ""] = mount(path).path.toLowerCase().split("/");
  return meter.refusals.count(networkOf(sourceIp), `${workspace}/${endpoint}`, at) ?? failure;
}

/**
 * Settles the count of a finished exchange.
 * @returns true if the call counts against the workspace's allowances
 */
export function settle({ meter }: Pick<MeterStep, "meter">, exchange: CallRecord): boolean {
  const { admission, takeBack, nearest, status, facts, bytesOut, bytesCounted } = exchange;
  if (facts.isRefused === true) takeBack?.();
  if (admission === null) return false;
  // An accepted call counts with every answer of its automation. A call without a free share
  // was not accepted.
  const isAccepted = nearest?.metered === "accepted" && facts.code !== "TOO_MANY_CONCURRENT";
  const isCounted = facts.isRefused !== true && (isAccepted || countsWithStatus(status));
  meter.settle(admission, isCounted, bytesOut - bytesCounted);
  return isCounted;
}

/** Adds the headers about rate and allowances. */
export function putMeterHeaders(
  headers: ResponseHeaders,
  { admission, nearest }: Exchange,
  status: number,
): void {
  if (admission === null || (status === 401 && nearest?.metered !== "accepted")) return;
  putRateHeaders(headers, admission);
  if (admission.overage !== null && status < 400) putOverageHeaders(headers, admission.overage);
}

/**
 * A call with an invalid signature (401) is detected late, and a call beyond the concurrency limit
 * (429) was not answered.
 */
const countsWithStatus = (status: number): boolean => status !== 401 && status !== 429;
