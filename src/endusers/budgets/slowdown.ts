// Delays answers of tries from unknown places while a budget of the whole workspace runs out, before it refuses them (G13.11). Few wait
// at a time, so that the delays themselves hold nobody up; more are refused.
import { setTimeout as pause } from "node:timers/promises";
import type { Guid } from "../../contract/index.ts";
import type { Cancellation } from "../../platform/index.ts";

/** Longest delay. */
const SLOWEST_MS = 2_000;
/** Those who wait, of a workspace and in all: each holds a request. */
const WORKSPACE_MAX = 200;
const WAITING_MAX = 1_000;

/** Waits the whole time, whoever leaves meanwhile: a place is held as long as was told. */
export type Sleep = (milliseconds: number) => Promise<unknown>;

export interface Slowdown {
  /** @returns false, at once, where too many wait already */
  readonly wait: (
    workspaceId: Guid,
    milliseconds: number,
    signal?: Cancellation,
  ) => Promise<boolean>;
}

/** Nothing for the first half of a budget, then more and more. @param taken with this one */
export const delayMsOf = (taken: number, max: number): number =>
  Math.round(Math.min(1, Math.max(0, (2 * taken) / max - 1)) * SLOWEST_MS);

export function createSlowdown(sleep: Sleep = pause): Slowdown {
  const waiting = new Map<Guid, number>();
  let all = 0;
  return {
    async wait(workspaceId, milliseconds, signal) {
      if (milliseconds === 0) return true;
      const before = waiting.get(workspaceId) ?? 0;
      if (before >= WORKSPACE_MAX || all >= WAITING_MAX) return false;
      waiting.set(workspaceId, before + 1);
      all += 1;
      try {
        await sleep(milliseconds);
      } finally {
        all -= 1;
        const left = waiting.get(workspaceId)! - 1;
        if (left === 0) waiting.delete(workspaceId);
        else waiting.set(workspaceId, left);
      }
      if (signal?.aborted === true) throw signal.reason;
      return true;
    },
  };
}
