// A small capacity (a shared resource) under fake timers, and a log of the answers to its callers.
import { afterEach, beforeEach, vi } from "vitest";
import {
  Capacity,
  type CapacityLease,
  type CapacityOptions,
  type Party,
} from "../../../src/platform/capacity/index.ts";

const options: CapacityOptions = { name: "test", what: "slots", slots: 1, waitMs: 10_000 };
export const open = (given: Partial<CapacityOptions> = {}): Capacity =>
  new Capacity({ ...options, ...given });

/** The names of callers in the order of their answers. A refusal is `name: share`. */
export const log: string[] = [];
/** The leases of the running callers. */
export const held: CapacityLease[] = [];

/** Begins each test with an empty log and fake timers. */
export function fakeEachTest(): void {
  beforeEach(() => {
    log.length = 0;
    held.length = 0;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => void vi.useRealTimers());
}

/** @returns a function that withdraws the request */
export const ask = (capacity: Capacity, party: Party, name: string, units = 1) =>
  capacity.acquire(
    party,
    (outcome) => {
      if (typeof outcome !== "string") held.push(outcome);
      log.push(typeof outcome === "string" ? `${name}: ${outcome}` : name);
    },
    units,
  );

/** Ends the running leases one by one, each after the same time, until none is left. */
export const runOut = (eachMs: number): void => {
  for (let next = held.shift(); next !== undefined; next = held.shift()) {
    vi.advanceTimersByTime(eachMs);
    next.release();
  }
};
