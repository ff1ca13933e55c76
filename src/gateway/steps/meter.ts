// Rejects calls beyond the rate limit or a monthly allowance of the workspace (429), for operations
// that are metered (G11.1, G11.2). It runs after the credential step, so that calls with invalid
// credentials do not use the limits of a workspace. If only the handler can accept a call, the
// handler counts the call. A call that the handler rejects counts for the network of the client.
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
 * Counts the call, if it is of a kind that counts.
 * @throws GatewayError RATE_LIMITED if no call of this minute is left
 * @throws GatewayError API_CALLS_EXHAUSTED or EGRESS_EXHAUSTED if a monthly allowance is used up
 */
export function admit(
  step: MeterStep,
  exchange: CallRecord,
  { operation: { takesLateCredential, metered } }: Route,
): Promise<void> | undefined {
  const { caller } = exchange;
  // The credential of this call comes later in a message. The call is counted then.
  if (caller.kind === "none" && takesLateCredential) return undefined;
  if (caller.kind === "member" || caller.kind === "portalUser")
    return countForMember(step, exchange, caller);
  return metered === true ? countCall(step, exchange, hasSecret(caller)) : undefined;
}

/**
 * Counts a call of a member against the member's own rate limit. It does not use the limits of the
 * workspace.
 */
async function countForMember(
  { portal }: MeterStep,
  exchange: CallRecord,
  member: Parameters<PortalCredentials["admit"]>[0],
): Promise<void> {
  exchange.takeBack = await portal.admit(member, exchange.at);
}

/**
 * Returns true if the caller has a secret: a server key, or the token of a client that acts for a
 * member. Publishable keys are public, and anyone can become an end user.
 */
const hasSecret = (caller: Caller): boolean =>
  caller.kind === "oauth" || (caller.kind === "key" && caller.keyKind === "server");

/**
 * Counts a call against the limits of the workspace.
 * @param hasSecret true if the caller may use the part of the limits that is reserved for secrets
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
 * Counts one more call on an open connection.
 * @returns a function to call once after the work; null if the call is not counted. It releases the
 *   reserved response bytes, and removes the call from the counts if it does not count
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
 * response, enough bytes were already reserved when the call was admitted.
 * @throws GatewayError EGRESS_EXHAUSTED if too few response bytes are left this month
 */
export function reserveEgress(exchange: Exchange, bytes: number): void {
  const { admission, at } = exchange;
  if (admission === null || bytes <= admission.reserved) return;
  // If the call may have changed data, its response is sent whatever its size is.
  growReserve(admission, bytes, at, hasChangedNothing(exchange));
}

/** Returns false if the call has changed data, or may have changed data. */
export function hasChangedNothing({ nearest, facts, request }: Exchange): boolean {
  if (facts.cache === "HIT") return true;
  if (facts.affectedRows !== undefined || facts.hasEffects === true) return false;
  if (nearest?.id === "query" || nearest?.id === "callMcp") return true;
  return nearest?.metered === "accepted" || request.method === "GET";
}

/** Statuses that a client without a credential can cause repeatedly at no cost. */
const refusedStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413]);

/**
 * Counts a rejected call that costs the workspace nothing. Returns the error for the client: the
 * same error, or a 429 after too many of these calls (G33.3).
 */
export function limitRefusals(
  { meter }: Pick<MeterStep, "meter">,
  { nearest, admission, path, sourceIp, at }: Exchange,
  failure: unknown,
): unknown {
  const isFree = nearest?.metered === "accepted" && admission === null;
  if (!isFree || !(failure instanceof GatewayError) || !refusedStatuses.has(failure.status))
    return failure;
  // The workspace and the endpoint in the path, for both spellings of the address. Unknown
  // endpoints count in the same way as known ones.
  const [, workspace = "", , endpoint = ""] = mount(path).path.toLowerCase().split("/");
  return meter.refusals.count(networkOf(sourceIp), `${workspace}/${endpoint}`, at) ?? failure;
}

/**
 * Finishes the counting of a call.
 * @returns true if the call counts against the workspace's allowances
 */
export function settle({ meter }: Pick<MeterStep, "meter">, exchange: CallRecord): boolean {
  const { admission, takeBack, nearest, status, facts, bytesOut, bytesCounted } = exchange;
  if (facts.isRefused === true) takeBack?.();
  if (admission === null) return false;
  // An accepted call counts with every response of its automation. A call beyond the limit of
  // concurrent calls was not accepted.
  const isAccepted = nearest?.metered === "accepted" && facts.code !== "TOO_MANY_CONCURRENT";
  const isCounted = facts.isRefused !== true && (isAccepted || countsWithStatus(status));
  meter.settle(admission, isCounted, bytesOut - bytesCounted);
  return isCounted;
}

/** Adds the headers about the rate limit and the monthly allowances. */
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
 * Returns false for two statuses. A 401 is an invalid signature that was found late. A 429 is a
 * call beyond the limit of concurrent calls.
 */
const countsWithStatus = (status: number): boolean => status !== 401 && status !== 429;
