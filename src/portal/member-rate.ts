// Bounds what a member, or a portal user at addresses of no workspace, may call in a minute, over all nodes (G26.6): apart from the
// workspace's own rate, of which it takes nothing.
import { LRUCache } from "lru-cache";
import { GatewayError, type Guid } from "../contract/index.ts";
import { MinuteBudget, takeBlock } from "../metering/index.ts";
import { counted } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { PORTAL_ID } from "./realm.ts";

const CALLS_MAX = 600;
const MINUTE_MS = 60_000;
const CALLERS_MAX = 10_000;

/** Gives the call back, once: it was refused for lack of capacity (G38.2). */
export type TakeBack = () => void;
export type MemberRate = (id: Guid, at: number) => Promise<TakeBack>;

/** Returns a function that counts a call of this member or user at this time. @throws GatewayError RATE_LIMITED */
export function createMemberRate(control: Pool): MemberRate {
  const budgets = new LRUCache<Guid, { readonly minute: number; readonly budget: MinuteBudget }>(
    counted(CALLERS_MAX),
  );

  function budgetOf(id: Guid, minute: number): MinuteBudget {
    const known = budgets.get(id);
    if (known?.minute === minute) return known.budget;
    const share = { member: id };
    const budget = new MinuteBudget(CALLS_MAX, (count) =>
      takeBlock(control, PORTAL_ID, minute, share, count),
    );
    budgets.set(id, { minute, budget });
    return budget;
  }

  return async (id, at) => {
    const minute = Math.floor(at / MINUTE_MS);
    const budget = budgetOf(id, minute);
    if (await budget.take()) return () => budget.refund();
    const seconds = Math.ceil(((minute + 1) * MINUTE_MS - at) / 1000);
    const headers = { "Retry-After": String(Math.max(1, seconds)) };
    throw new GatewayError("RATE_LIMITED", { headers });
  };
}
