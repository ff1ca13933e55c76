// One minute's rate shared by nodes that lease it in blocks, for any delay of the database (G11.1,
// G11.6).
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { randomFor } from "../../scripts/random.ts";
import { MinuteBudget } from "../../src/metering/minute-budget.ts";

/** The row of a minute that the nodes share. `pause` delays the responses. */
function row(pause: () => Promise<void> = () => Promise.resolve()) {
  const state = { taken: 0, asked: 0 };
  const lease = async (count: number): Promise<number> => {
    state.asked += 1;
    await pause();
    const before = state.taken;
    state.taken += count;
    await pause();
    return before;
  };
  return { state, lease };
}

async function takeAll(budget: MinuteBudget, times: number): Promise<number> {
  let taken = 0;
  for (let count = 0; count < times; count += 1) if (await budget.take()) taken += 1;
  return taken;
}

describe("one node", () => {
  it.each([1, 2, 5, 19, 20, 21, 59, 600, 10_007])("admits exactly %i calls", async (limit) => {
    const { lease, state } = row();
    const budget = new MinuteBudget(limit, lease);
    for (let used = 0; used < limit; used += 1) {
      expect(budget.left).toBe(limit - used);
      expect(await budget.take()).toBe(true);
    }
    expect(budget.left).toBe(0);
    expect(await takeAll(budget, 50)).toBe(0);
    expect(state.asked).toBeLessThanOrEqual(Math.min(limit, 25));
  });

  it("admits exactly as many parallel calls", async () => {
    const { lease } = row(() => new Promise((resolve) => setImmediate(resolve)));
    const budget = new MinuteBudget(600, lease);
    const taken = await Promise.all(Array.from({ length: 2_000 }, async () => budget.take()));
    expect(taken.filter(Boolean)).toHaveLength(600);
  });

  it("sends no query for a workspace with few calls", async () => {
    const { lease, state } = row();
    const budget = new MinuteBudget(600, lease);
    expect(await takeAll(budget, 14)).toBe(14);
    expect(state.asked).toBe(0);
  });

  it("never waits while calls are available, and leases more before they are used up", async () => {
    const { lease, state } = row(() => new Promise(() => {}));
    const budget = new MinuteBudget(600, lease);
    for (let count = 0; count < 30; count += 1) expect(await budget.take()).toBe(true);
    expect(state.asked).toBe(1);
    const waiting = Promise.resolve(budget.take()).then(() => "taken");
    expect(await Promise.race([waiting, nextTurn("waits")])).toBe("waits");
  });

  it("limits the rate by itself during an outage of the database", async () => {
    const budget = new MinuteBudget(600, () => Promise.reject(new Error("away")));
    expect(await takeAll(budget, 1_000)).toBe(600);
  });

  it("admits one more call for each refund", async () => {
    const budget = new MinuteBudget(20, row().lease);
    expect(await takeAll(budget, 25)).toBe(20);
    budget.refund();
    expect(budget.left).toBe(1);
    expect(await takeAll(budget, 25)).toBe(1);
  });
});

describe("several nodes", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "exceed the rate by at most one block each, and use all of it (run %i)",
    async (seed) => {
      const random = randomFor(`nodes ${seed}`);
      const nodes = random.whole(2, 5);
      const limit = random.whole(1, 400);
      const pause = async (): Promise<void> => {
        for (let turns = random.whole(0, 8); turns > 0; turns -= 1) await Promise.resolve();
      };
      const { lease } = row(pause);
      const budgets = Array.from({ length: nodes }, () => new MinuteBudget(limit, lease));
      const taken = await Promise.all(budgets.map((budget) => takeAll(budget, limit + 50)));
      const total = taken.reduce((sum, count) => sum + count, 0);
      const block = Math.ceil(limit / 20);
      expect(total).toBeGreaterThanOrEqual(limit);
      expect(total).toBeLessThanOrEqual(limit + nodes * block);
    },
  );

  it("report the calls left, without the calls of other nodes", async () => {
    const { lease } = row();
    const [one, other] = [new MinuteBudget(600, lease), new MinuteBudget(600, lease)];
    await takeAll(one, 300);
    await takeAll(other, 100);
    expect(other.left).toBeLessThan(300);
    expect(other.left).toBeGreaterThan(100);
  });
});
