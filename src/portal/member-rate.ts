// Limits each workspace member and each portal user to 600 requests per minute, counted on all
// nodes together (G26.6). The rate limit of the workspace is a different limit.
import { LRUCache } from "lru-cache";
import {
  GatewayError,
  type Guid,
  type MemberCaller,
  type PortalUserCaller,
} from "../contract/index.ts";
import { MinuteBudget, takeBlock } from "../metering/index.ts";
import { lruEntryLimit } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { PORTAL_ID } from "./realm.ts";

const CALLS_MAX = 600;
const MINUTE_MS = 60_000;
const CALLERS_MAX = 10_000;

/**
 * Returns a function that counts a request of a member or portal user. The function throws
 * RATE_LIMITED after 600 requests in a minute. Otherwise it returns a function that undoes the
 * count. The caller undoes the count if the gateway is too busy to handle the request (G38.2).
 * @param processes number of gateway processes of this machine
 */
export function createMemberRate(control: Pool, processes: number) {
  const budgetCache = new LRUCache<
    Guid,
    { readonly minute: number; readonly budget: MinuteBudget }
  >(lruEntryLimit(CALLERS_MAX));

  function budgetOf(id: Guid, minute: number): MinuteBudget {
    const known = budgetCache.get(id);
    if (known?.minute === minute) return known.budget;
    const lease = (count: number): Promise<number> =>
      takeBlock(control, PORTAL_ID, minute, id, count);
    const budget = new MinuteBudget(CALLS_MAX, lease, processes > 1, processes);
    budgetCache.set(id, { minute, budget });
    return budget;
  }

  return async (caller: MemberCaller | PortalUserCaller, at: number): Promise<() => void> => {
    const id = caller.kind === "member" ? caller.memberId : caller.userId;
    const minute = Math.floor(at / MINUTE_MS);
    const budget = budgetOf(id, minute);
    if (await budget.take()) return () => budget.refund();
    const seconds = Math.ceil(((minute + 1) * MINUTE_MS - at) / 1000);
    const headers = { "Retry-After": String(Math.max(1, seconds)) };
    throw new GatewayError("RATE_LIMITED", { headers });
  };
}
