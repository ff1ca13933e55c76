// Delays answers of tries from unknown places while a budget of the whole workspace runs out, before it refuses them (G13.11). Few wait
// at a time, fewer still of one network, so that the delays themselves hold nobody up; more are refused.
import { setTimeout as pause } from "node:timers/promises";
import type { Guid } from "../../contract/index.ts";
import type { Cancellation } from "../../platform/index.ts";

/** Longest delay. */
const SLOWEST_MS = 2_000;
/** Those who wait, in all, of a workspace, of one network there, and of its server keys: each holds a request. */
const WAITING_MAX = 1_000;
const WORKSPACE_MAX = 200;
const NETWORK_MAX = 20;
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
  /** @returns false, at once, where too many wait already */
  readonly wait: (who: Waiting, milliseconds: number, signal?: Cancellation) => Promise<boolean>;
}

/** Nothing for the first half of a budget, then more and more. @param taken with this one */
export const delayMsOf = (taken: number, max: number): number =>
  Math.round(Math.min(1, Math.max(0, (2 * taken) / max - 1)) * SLOWEST_MS);

export function createSlowdown(sleep: Sleep = pause): Slowdown {
  const waiting = new Map<string, number>();
  const numberOf = (name: string): number => waiting.get(name) ?? 0;
  const add = (name: string, change: number): void => {
    const sum = numberOf(name) + change;
    if (sum === 0) waiting.delete(name);
    else waiting.set(name, sum);
  };
  return {
    async wait({ workspaceId, network }, milliseconds, signal) {
      if (milliseconds === 0) return true;
      const shares = new Map([
        ["", WAITING_MAX],
        [workspaceId, WORKSPACE_MAX],
        [`${workspaceId} ${network ?? "server"}`, network === null ? SERVER_MAX : NETWORK_MAX],
      ]);
      for (const [name, max] of shares) if (numberOf(name) >= max) return false;
      for (const name of shares.keys()) add(name, 1);
      try {
        await sleep(milliseconds);
      } finally {
        for (const name of shares.keys()) add(name, -1);
      }
      if (signal?.aborted === true) throw signal.reason;
      return true;
    },
  };
}
