// Delays answers of tries from unknown places while a budget of the whole workspace runs out,
// before it refuses them (G13.11). Delayed answers are a shared resource (G38), because each of them
// holds a request. Refuses further ones.
import { setTimeout as pause } from "node:timers/promises";
import type { Guid } from "../../contract/index.ts";
import { Capacity, leaseNow, type Party } from "../../platform/capacity/index.ts";
import type { Cancellation } from "../../platform/index.ts";

/** Longest delay. */
const SLOWEST_MS = 2_000;
/** Answers that may be delayed at a time: of strangers in all, of a workspace, and of a network. */
const STRANGERS_MAX = 1_000;
const WORKSPACE_MAX = 200;
const NETWORK_MAX = 20;
/** Of the server keys of a workspace, and those that are kept for server keys on a node. */
const SERVER_MAX = 100;

/** Waits the whole time, whoever leaves meanwhile: a place is held as long as was told. */
export type Sleep = (milliseconds: number) => Promise<unknown>;

/** Whose answer is held back. */
export interface Waiting {
  readonly workspaceId: Guid;
  /** Null for a server key, which asks for people everywhere. */
  readonly network: string | null;
}

export interface Slowdown {
  /** @throws CapacitySpentError at once if too many wait already */
  readonly wait: (who: Waiting, milliseconds: number, signal?: Cancellation) => Promise<void>;
}

/** Nothing for the first half of a budget, then more and more. @param taken with this one */
export const delayMsOf = (taken: number, max: number): number =>
  Math.round(Math.min(1, Math.max(0, (2 * taken) / max - 1)) * SLOWEST_MS);

/** @param sleep for tests only */
export function createSlowdown(sleep: Sleep = pause): Slowdown & { readonly capacity: Capacity } {
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
  /** A server passes on what strangers try: its delays leave places to other callers. */
  const ofServers = new Capacity({
    name: "delayed answers of server keys",
    what,
    slots: STRANGERS_MAX + SERVER_MAX,
    holderMax: SERVER_MAX,
    waitMs: 0,
  });
  return {
    capacity,
    async wait({ workspaceId, network }, milliseconds, signal) {
      if (milliseconds === 0) return;
      const party = partyOf(workspaceId, network);
      const ofServer = network === null ? leaseNow(ofServers, { party }) : undefined;
      try {
        const lease = leaseNow(capacity, { party });
        await sleep(milliseconds).finally(() => lease.release());
      } finally {
        ofServer?.release();
      }
      if (signal?.aborted === true) throw signal.reason;
    },
  };
}

/** Of a workspace's places a third is kept for its server keys. */
const partyOf = (holder: Guid, network: string | null): Party => ({
  holder,
  rank: network === null ? 0 : 2,
  network: network ?? "",
  reserve: SERVER_MAX / (WORKSPACE_MAX + SERVER_MAX),
  networkShare: 1,
});
