// Tests the shares of a minute's rate: the open share, the share that is reserved for server keys,
// and the share of each network (G11.1, G11.8, G11.9).
import { describe, expect, it } from "vitest";
import { randomFor } from "../../scripts/random.ts";
import { MinuteBudget } from "../../src/metering/minute-budget.ts";
import { MinuteRate } from "../../src/metering/minute-rate.ts";
import { sharesOf, type Spender } from "../../src/metering/plan-shares.ts";
import { roomyPlan } from "../support/definition.ts";

const owner: Spender = { hasSecret: true, network: null };
const anybody: Spender = { hasSecret: false, network: null };
const from = (network: string): Spender => ({ hasSecret: false, network });

/** The rows of a minute that the nodes share. */
function rows(pause: () => Promise<void> = () => Promise.resolve()) {
  const taken = new Map<string, number>();
  const leaseOf =
    (share: string) =>
    async (count: number): Promise<number> => {
      await pause();
      const before = taken.get(share) ?? 0;
      taken.set(share, before + count);
      await pause();
      return before;
    };
  return { taken, leaseOf };
}

const rate = (
  requestsPerMinute: number,
  {
    leaseOf,
    ...plan
  }: { leaseOf?: ReturnType<typeof rows>["leaseOf"]; reserve?: number; addressShare?: number } = {},
) =>
  new MinuteRate(sharesOf({ ...roomyPlan, requestsPerMinute, ...plan }), leaseOf ?? rows().leaseOf);

async function takeAll(from: MinuteRate, spender: Spender, times: number): Promise<number> {
  let taken = 0;
  for (let count = 0; count < times; count += 1)
    if ((await from.take(spender)) instanceof MinuteBudget) taken += 1;
  return taken;
}

describe("one node", () => {
  it.each([1, 5, 9, 10, 19, 20, 59, 600, 10_007])(
    "admits nine tenths of %i calls for any caller, and the rest for server keys only",
    async (limit) => {
      const kept = Math.floor(limit / 10);
      const minute = rate(limit);
      expect([minute.limitOf(anybody), minute.limitOf(owner)]).toEqual([limit - kept, limit]);
      expect(await takeAll(minute, anybody, limit + 20)).toBe(limit - kept);
      expect([minute.leftFor(anybody), minute.leftFor(owner)]).toEqual([0, kept]);
      expect(await takeAll(minute, owner, limit + 20)).toBe(kept);
      expect(minute.leftFor(owner)).toBe(0);
    },
  );

  it("admits server keys for all calls, and other callers never from the reserved share", async () => {
    const minute = rate(600);
    expect(await takeAll(minute, owner, 570)).toBe(570);
    expect([minute.leftFor(anybody), minute.leftFor(owner)]).toEqual([0, 30]);
    expect(await takeAll(minute, anybody, 50)).toBe(0);
    expect(await takeAll(minute, owner, 50)).toBe(30);
  });

  it("reserves the share of the plan, which may be zero", async () => {
    expect(await takeAll(rate(600, { reserve: 0 }), anybody, 700)).toBe(600);
    expect(await takeAll(rate(600, { reserve: 0.5 }), anybody, 700)).toBe(300);
    expect(await takeAll(rate(1, { reserve: 0.9 }), anybody, 7)).toBe(1);
  });

  it("sends no further query for a workspace with few calls", async () => {
    const { taken, leaseOf } = rows();
    await takeAll(rate(600, { leaseOf }), owner, 10);
    await takeAll(rate(600, { leaseOf, addressShare: 0.5 }), from("a"), 5);
    expect(taken.size).toBe(0);
  });

  it("refunds a call to the share from which it was taken", async () => {
    const minute = rate(20);
    await takeAll(minute, owner, 18);
    const taken = await minute.take(owner);
    minute.refund(taken as MinuteBudget, owner);
    expect(await takeAll(minute, anybody, 5)).toBe(0);
    expect(await takeAll(minute, owner, 5)).toBe(2);
  });
});

describe("a plan that limits networks", () => {
  it("rejects a network beyond its share, and leaves the rest to other networks", async () => {
    const minute = rate(100, { addressShare: 0.2 });
    expect(minute.limitOf(from("a"))).toBe(20);
    expect(await takeAll(minute, from("a"), 50)).toBe(20);
    expect(await minute.take(from("a"))).toBe("network");
    expect([minute.leftFor(from("a")), minute.leftFor(from("b"))]).toEqual([0, 20]);
    for (const one of ["b", "c", "d"]) expect(await takeAll(minute, from(one), 20)).toBe(20);
    expect(await takeAll(minute, from("e"), 20)).toBe(10);
    expect(await minute.take(from("f"))).toBeNull();
    expect(await takeAll(minute, owner, 50)).toBe(10);
  });

  it("gives every network at least one call, and does not limit server keys", async () => {
    const minute = rate(600, { addressShare: 0.000_1 });
    expect(await takeAll(minute, from("a"), 5)).toBe(1);
    expect(await takeAll(minute, from("b"), 5)).toBe(1);
    expect(await takeAll(minute, owner, 700)).toBe(598);
  });

  it("counts a network over all nodes, with an error of at most one block each", async () => {
    const { leaseOf } = rows();
    const nodes = [
      rate(600, { leaseOf, addressShare: 0.1 }),
      rate(600, { leaseOf, addressShare: 0.1 }),
    ];
    const taken = await Promise.all(nodes.map((node) => takeAll(node, from("a"), 100)));
    expect(taken[0]! + taken[1]!).toBeGreaterThanOrEqual(60);
    expect(taken[0]! + taken[1]!).toBeLessThanOrEqual(60 + 2 * 3);
  });

  it("removes networks whose calls did not count, so that they do not fill the memory", async () => {
    const { leaseOf } = rows();
    const remembered: unknown[] = [];
    const minute = rate(600, {
      addressShare: 0.5,
      leaseOf: (share) => {
        if (share !== "" && share !== "kept") remembered.push(share);
        return leaseOf(share);
      },
    });
    const spender = from("a");
    for (let count = 0; count < 3; count += 1)
      minute.refund((await minute.take(spender)) as MinuteBudget, spender);
    await takeAll(minute, spender, 3);
    expect(remembered).toEqual(["a", "a", "a", "a"]);
    expect(minute.leftFor(spender)).toBe(297);
  });
});

describe("several nodes", () => {
  it.each([1, 2, 3, 4, 5, 6])(
    "reserve the share of server keys, for any other calls to any node (run %i)",
    async (seed) => {
      const random = randomFor(`shares ${seed}`);
      const limit = random.whole(20, 400);
      const pause = async (): Promise<void> => {
        for (let turns = random.whole(0, 8); turns > 0; turns -= 1) await Promise.resolve();
      };
      const { leaseOf } = rows(pause);
      const nodes = Array.from({ length: random.whole(2, 5) }, () => rate(limit, { leaseOf }));
      const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
      const open = limit - Math.floor(limit / 10);
      const block = Math.ceil(open / 20);
      const byStrangers = sum(
        await Promise.all(nodes.map((node) => takeAll(node, anybody, limit + 50))),
      );
      expect(byStrangers).toBeGreaterThanOrEqual(open);
      expect(byStrangers).toBeLessThanOrEqual(open + nodes.length * block);
      // One node can still take the whole reserved share, because callers without a secret leased
      // nothing of it.
      expect(await takeAll(nodes[0]!, owner, limit)).toBe(limit - open);
    },
  );
});
