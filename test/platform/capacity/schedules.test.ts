// The capacity of a node is shared as in G38, for every order of arrivals.
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { runAtOnce } from "./at-once.ts";
import { runSchedule } from "./schedules.ts";

/** The number of schedules. `CAPACITY_SCHEDULES=10000` runs all 10,000. */
const COUNT = Number(process.env.CAPACITY_SCHEDULES ?? 100);

describe("a shared capacity", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it(`keeps its bounds in ${COUNT} random schedules of arrivals by workspace, class and network`, () => {
    runAll(runSchedule);
  }, 600_000);

  it(`keeps its bounds in ${COUNT} random schedules of units that grow and do not wait`, () => {
    runAll(runAtOnce);
  }, 600_000);
});

function runAll(run: (seed: string) => void): void {
  for (let index = 0; index < COUNT; index += 1) {
    try {
      run(`schedule ${index}`);
    } catch (error) {
      throw new Error(`Schedule ${index}: ${String(error)}`, { cause: error });
    }
  }
}
