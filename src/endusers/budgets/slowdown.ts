// Delays the responses to attempts from unknown places while more than half of a limit of the whole
// workspace is used up (G13.11). A place is a network and a device. The gateway refuses attempts
// only when the limit is reached. Each delayed response keeps a request open, so the number of
// delayed responses is limited (G38). If too many responses are delayed, the gateway refuses the
// next attempt instead of delaying it.
import { setTimeout as pause } from "node:timers/promises";
import type { Guid } from "../../contract/index.ts";
import { Capacity, leaseNow, type Party } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";
import { processPart } from "../../platform/machine/index.ts";

/** Maximum delay of a response, in milliseconds. */
const SLOWEST_MS = 2_000;
/**
 * Maximum number of responses that are delayed at the same time: for all clients without a server
 * key (`STRANGERS_MAX`), for one workspace, and for one network.
 */
const STRANGERS_MAX = 1_000;
const WORKSPACE_MAX = 200;
const NETWORK_MAX = 20;
/**
 * Maximum number of responses to requests with the server keys of one workspace that are delayed at
 * the same time. A node also keeps this number free for the server keys of all workspaces together.
 */
const SERVER_MAX = 100;
/** The fraction of a workspace's delayed responses that is reserved for its server keys. */
const SERVER_RESERVE = SERVER_MAX / (WORKSPACE_MAX + SERVER_MAX);

/**
 * A function that waits. It waits the full time even if the client disconnects, so that a client
 * cannot start another attempt earlier by disconnecting.
 */
export type Sleep = (milliseconds: number) => Promise<unknown>;

export type Slowdown = Pick<ReturnType<typeof createSlowdown>, "wait">;

/**
 * Returns the delay of a response in milliseconds. The delay is zero for the first half of a limit,
 * and then grows to two seconds at `max`.
 * @param taken the number of attempts, including this attempt
 * @param max the limit
 */
export const delayMsOf = (taken: number, max: number): number =>
  Math.round(Math.min(1, Math.max(0, (2 * taken) / max - 1)) * SLOWEST_MS);

/**
 * Creates the function that delays responses.
 * @param sleep tests replace this function
 * @param processes number of gateway processes of this machine, which divide the limits
 */
export function createSlowdown(sleep: Sleep = pause, processes = 1) {
  const what = "places for delayed answers";
  const [strangersMax, workspaceMax, networkMax, serverMax] = [
    STRANGERS_MAX,
    WORKSPACE_MAX,
    NETWORK_MAX,
    SERVER_MAX,
  ].map((limit) => processPart(limit, processes)) as [number, number, number, number];
  const capacity = new Capacity({
    name: "delayed answers",
    what,
    slots: strangersMax + serverMax,
    reserve: 0,
    openMax: strangersMax,
    holderMax: workspaceMax + serverMax,
    networkMax,
    waitMs: 0,
  });
  /**
   * An application forwards attempts of many clients with a server key. Server keys have this
   * additional limit, so that responses to other callers can still be delayed.
   */
  const serverKeyCapacity = new Capacity({
    name: "delayed answers of server keys",
    what,
    slots: strangersMax + serverMax,
    holderMax: serverMax,
    waitMs: 0,
  });
  return {
    capacity,
    /**
     * Delays the response to a caller.
     * @param caller `network` is null for a server key, because its requests are for users in many
     *   networks
     * @throws CapacitySpentError immediately if too many responses are delayed; the reason of
     *   `signal` if the client has disconnected
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
 * Returns the party: workspace, class of callers (`rank`) and network. The delayed response counts
 * in the limits of this party. A third of the delayed responses of a workspace is reserved for its
 * server keys.
 */
const delayPartyOf = (holder: Guid, network: string | null): Party => ({
  holder,
  rank: network === null ? 0 : 2,
  network: network ?? "",
  reserve: SERVER_RESERVE,
  networkShare: 1,
});
