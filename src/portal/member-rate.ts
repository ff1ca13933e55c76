// Bounds what one portal user may call in a minute (G26.6): apart from the workspace's own rate, of which it takes nothing.
import { LRUCache } from "lru-cache";
import { GatewayError, type Guid } from "../contract/index.ts";

const CALLS_MAX = 600;
const MINUTE_MS = 60_000;
const USERS_MAX = 10_000;

/** @returns counts a call of this user at this time @throws GatewayError RATE_LIMITED */
export function createMemberRate(): (id: Guid, at: number) => void {
  const counts = new LRUCache<Guid, { readonly minute: number; calls: number }>({ max: USERS_MAX });
  return (id, at) => {
    const minute = Math.floor(at / MINUTE_MS);
    let count = counts.get(id);
    if (count?.minute !== minute) counts.set(id, (count = { minute, calls: 0 }));
    count.calls += 1;
    if (count.calls <= CALLS_MAX) return;
    const seconds = Math.ceil(((minute + 1) * MINUTE_MS - at) / 1000);
    throw new GatewayError("RATE_LIMITED", {
      headers: { "Retry-After": String(Math.max(1, seconds)) },
    });
  };
}
