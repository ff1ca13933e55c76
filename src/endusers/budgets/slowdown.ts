// Delays the answers to attempts from unknown places while a budget of the whole workspace is
// nearly spent, before the gateway refuses attempts (G13.11).
// Each delayed answer holds a request, so delayed answers are a shared resource (G38). Rejects
// further ones when the limit is reached.
import { setTimeout as pause } from "node:timers/promises";
import type { Guid } from "../../contract/index.ts";
import { Capacity, leaseNow, type Party } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";

/** Longest delay in milliseconds. */
const SLOWEST_MS = 2_000;
/**
 * Highest number of delayed answers at a time: for all clients without a server key, for a
 * workspace, and for a network.
 */
const STRANGERS_MAX = 1_000;
const WORKSPACE_MAX = 200;
const NETWORK_MAX = 20;
/**
 * Highest number for the server keys of a workspace, and the number reserved for server keys on a
 * node.
 */
const SERVER_MAX = 100;

/**
 * Waits the full time, even if the client disconnects, so that a client cannot free its slot early.
 */
export type Sleep = (milliseconds: number) => Promise<unknown>;

export type Slowdown = Pick<ReturnType<typeof createSlowdown>, "wait">;

/**
 * Returns the delay in milliseconds: zero for the first half of a budget, then growing to the
 * longest delay at `max`.
 * @param taken the count including this attempt
 */
export const delayMsOf = (taken: number, max: number): number =>
  Math.round(Math.min(1, Math.max(0, (2 * taken) / max - 1)) * SLOWEST_MS);

/** @param sleep for tests only */
export function createSlowdown(sleep: Sleep = pause) {
  const what = "places for delayed answers";
  const capacity = new Capacity({
    name: "delayed answers",
    what,
    slots: STRANGERS_MAX + SERVER_MAX,
    reserve: 0,
    openMax: STRANGERS_MAX,
    holderMax: WORKSPACE_MAX + SERVER_MAX,
    networkMax: NETWORK_MAX,
    waitMs: 0,
  });
  /**
   * A server key forwards attempts of many clients. Its own limit leaves slots to other callers.
   */
  const serverKeyCapacity = new Capacity({
    name: "delayed answers of server keys",
    what,
    slots: STRANGERS_MAX + SERVER_MAX,
    holderMax: SERVER_MAX,
    waitMs: 0,
  });
  return {
    capacity,
    /**
     * Delays the answer of a caller.
     * @param caller the network is null for a server key, which acts for users in many networks
     * @throws CapacitySpentError immediately if too many answers are delayed; the signal's reason
     *   if it fires
     */
    wait: async (
      { workspaceId, network }: { workspaceId: Guid; network: string | null },
      milliseconds: number,
      signal?: Cancellation,
    ): Promise<void> => {
      if (milliseconds === 0) return;
      const party = delayPartyOf(workspaceId, network);
      const serverKeyLease = network === null ? leaseNow(serverKeyCapacity, { party }) : undefined;
      try {
        const lease = leaseNow(capacity, { party });
        await sleep(milliseconds).finally(() => lease.release());
      } finally {
        serverKeyLease?.release();
      }
      if (signal?.aborted === true) throw signal.reason;
    },
  };
}

/**
 * Returns the party of a caller. A third of a workspace's slots is reserved for its server keys.
 */
const delayPartyOf = (holder: Guid, network: string | null): Party => ({
  holder,
  rank: network === null ? 0 : 2,
  network: network ?? "",
  reserve: SERVER_MAX / (WORKSPACE_MAX + SERVER_MAX),
  networkShare: 1,
});
