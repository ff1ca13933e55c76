// The capacity of a node is shared as G38 says, whoever comes when.
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { runSchedule } from "./schedules.ts";

/** All 10,000 by `CAPACITY_SCHEDULES=10000`. */
const COUNT = Number(process.env.CAPACITY_SCHEDULES ?? 300);

describe("a shared capacity", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it(`keeps its bounds in ${COUNT} random schedules of arrivals by workspace, class and network`, () => {
    for (let index = 0; index < COUNT; index += 1) {
      try {
        runSchedule(`schedule ${index}`);
      } catch (error) {
        throw new Error(`Schedule ${index}: ${String(error)}`, { cause: error });
      }
    }
  }, 600_000);
});
