// Limits the calls per minute of a member over all nodes (G26.6). Calls of a portal user outside of
// a workspace count too. The workspace's own rate is separate.
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
 * Returns a function that counts a call of a member or portal user. It returns a function that
 * refunds the call if it was refused for lack of capacity (G38.2). It throws RATE_LIMITED.
 */
export function createMemberRate(control: Pool) {
  const budgetCache = new LRUCache<
    Guid,
    { readonly minute: number; readonly budget: MinuteBudget }
  >(lruEntryLimit(CALLERS_MAX));

  function budgetOf(id: Guid, minute: number): MinuteBudget {
    const known = budgetCache.get(id);
    if (known?.minute === minute) return known.budget;
    const budget = new MinuteBudget(CALLS_MAX, (count) =>
      takeBlock(control, PORTAL_ID, minute, id, count),
    );
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
