// Rejects calls beyond the rate limit or a monthly allowance of the workspace with a 429, if the
// operation is metered (G11.1, G11.2). It runs after the credential step, so that calls with
// invalid credentials do not use the limits of a workspace. If only the handler can decide whether
// a call is accepted, the handler counts the call. A call that the handler rejects counts for the
// network of the client instead.
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
 * Counts the call if it counts against a limit of a workspace or of a member.
 * @throws GatewayError RATE_LIMITED if no call of this minute is left
 * @throws GatewayError API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED if a monthly allowance is used up
 */
export function admit(
  step: MeterStep,
  exchange: CallRecord,
  { operation: { takesLateCredential, metered } }: Route,
): Promise<void> | undefined {
  const { caller } = exchange;
  // The credential of this call comes later, in a message on the connection. The call is counted
  // when the credential has arrived.
  if (caller.kind === "none" && takesLateCredential) return undefined;
  if (caller.kind === "member" || caller.kind === "portalUser")
    return countForMember(step, exchange, caller);
  return metered === true ? countCall(step, exchange, hasSecret(caller)) : undefined;
}

/**
 * Counts a call of a member, or of another portal user, against the rate limit of this user. The
 * call does not use the limits of a workspace.
 */
async function countForMember(
  { portal }: MeterStep,
  exchange: CallRecord,
  member: Parameters<PortalCredentials["admit"]>[0],
): Promise<void> {
  exchange.takeBack = await portal.admit(member, exchange.at);
}

/**
 * Returns true if the caller has a secret: a server key, or the token of an OAuth client that acts
 * for a member. Everyone can read a publishable key, and everyone can become an end user.
 */
const hasSecret = (caller: Caller): boolean =>
  caller.kind === "oauth" || (caller.kind === "key" && caller.keyKind === "server");

/**
 * Counts a call against the limits of the workspace.
 * @param hasSecret true if the call may use the part of the limits that the plan reserves for
 *   callers with a secret
 * @throws the same errors as `admit`
 */
export async function countCall(
  { meter }: MeterStep,
  exchange: CallRecord,
  hasSecret: boolean,
): Promise<void> {
  const { workspace, at } = exchange;
  // A workspace that does not exist has no limits.
  if (workspace === undefined) return;
  const { plan } = workspace.definition.workspace;
  const spender = hasSecret ? owner : spenderWithoutSecret(exchange, plan);
  exchange.admission = await meter.admit(workspace.id, plan, at, spender);
}

/**
 * Counts one more call on an open connection, such as a subscription.
 * @returns a function to call once after the work. It releases the reserved response bytes. If its
 *   argument is false, it also removes the call from the counts. Null if the call is not counted
 * @throws the same errors as `admit`
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
 * Reserves the bytes of a response whose size is known, before its first byte is sent. For a small
 * response nothing needs to be done, because enough bytes were reserved when the call was admitted.
 * @throws GatewayError EGRESS_EXHAUSTED if too few response bytes are left this month
 */
export function reserveEgress(exchange: Exchange, bytes: number): void {
  const { admission, at } = exchange;
  if (admission === null || bytes <= admission.reserved) return;
  // If the call may have changed data, its response is sent even if it exceeds the allowance.
  growReserve(admission, bytes, at, hasChangedNothing(exchange));
}

/** Returns true if the call has certainly changed no data. */
export function hasChangedNothing({ nearest, facts, request }: Exchange): boolean {
  if (facts.cache === "HIT") return true;
  if (facts.affectedRows !== undefined || facts.hasEffects === true) return false;
  if (nearest?.id === "query" || nearest?.id === "callMcp") return true;
  return nearest?.metered === "accepted" || request.method === "GET";
}

/** Statuses of errors that a client without a credential can cause as often as it wants. */
const refusedStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413]);

/**
 * Counts a rejected call that does not use the limits of the workspace. Returns the error for the
 * client: `failure`, or a 429 after too many of these calls (G33.3).
 */
export function limitRefusals(
  { meter }: Pick<MeterStep, "meter">,
  { nearest, admission, path, sourceIp, at }: Exchange,
  failure: unknown,
): unknown {
  const isFree = nearest?.metered === "accepted" && admission === null;
  if (!isFree || !(failure instanceof GatewayError) || !refusedStatuses.has(failure.status))
    return failure;
  // The counter is for the workspace and the endpoint in the path, without the prefix. Calls of
  // unknown endpoints count in the same way as calls of existing endpoints.
  const [, workspace = "", , endpoint = ""] = mount(path).path.toLowerCase().split("/");
  return meter.refusals.count(networkOf(sourceIp), `${workspace}/${endpoint}`, at) ?? failure;
}

/**
 * Finishes the counting of a call: releases its reserved bytes, and counts its response bytes or
 * removes the call from the counts.
 * @returns true if the call counts as usage of the workspace
 */
export function settle({ meter }: Pick<MeterStep, "meter">, exchange: CallRecord): boolean {
  const { admission, takeBack, nearest, status, facts, bytesOut, bytesCounted } = exchange;
  if (facts.isRefused === true) takeBack?.();
  if (admission === null) return false;
  // An endpoint call that was accepted counts, even if its automation sends an error response. A
  // call beyond the limit of concurrent calls was not accepted.
  const isAccepted = nearest?.metered === "accepted" && facts.code !== "TOO_MANY_CONCURRENT";
  const isCounted = facts.isRefused !== true && (isAccepted || countsWithStatus(status));
  meter.settle(admission, isCounted, bytesOut - bytesCounted);
  return isCounted;
}

/** Adds the response headers about the rate limit and the monthly allowances. */
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
 * Returns false for the statuses of calls that do not count. At this point, a 401 means an invalid
 * signature that was found late. A 429 means a call beyond the limit of concurrent calls.
 */
const countsWithStatus = (status: number): boolean => status !== 401 && status !== 429;
