// A capacity is shared by time used, bounded in its queue, and takes work away from who has more
// than its part (G38.3, G38.4).
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  Capacity,
  CapacitySpentError,
  endable,
  leaseOf,
  onBehalfOf,
  type CapacityLease,
  type CapacityOptions,
  type Party,
} from "../../../src/platform/capacity/index.ts";
import { partyOf } from "./parties.ts";

const options: CapacityOptions = { name: "test", what: "slots", slots: 1, waitMs: 10_000 };
const open = (given: Partial<CapacityOptions> = {}): Capacity =>
  new Capacity({ ...options, ...given });

let log: string[];
let held: CapacityLease[];
beforeEach(() => {
  log = [];
  held = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => void vi.useRealTimers());

const ask = (capacity: Capacity, party: Party, name: string, units = 1) =>
  capacity.acquire(
    party,
    (outcome) => {
      if (typeof outcome !== "string") held.push(outcome);
      log.push(typeof outcome === "string" ? `${name}: ${outcome}` : name);
    },
    units,
  );
/** Ends what runs, each after the same time, until nothing runs any more. */
const runOut = (eachMs: number): void => {
  for (let next = held.shift(); next !== undefined; next = held.shift()) {
    vi.advanceTimersByTime(eachMs);
    next.release();
  }
};

/**
 * A capacity of which strangers use all units but the one that is kept, and whose queue is full of
 * strangers, each from another network.
 */
const full = (holders: number): Capacity => {
  const capacity = open({ slots: 3, waitersMax: { node: 1_000 } });
  for (let count = 0; count < 2; count += 1) ask(capacity, partyOf(`held ${count}`, 2), "held");
  for (let count = 0; count < 1_000; count += 1)
    ask(capacity, partyOf(`workspace ${count % holders}`, 2, `network ${count}`), `${count}`);
  log = [];
  return capacity;
};

describe("turns", () => {
  it("go by workspaces, however many calls of one wait", () => {
    const capacity = open();
    for (let count = 0; count < 4; count += 1) ask(capacity, partyOf("busy"), "busy");
    ask(capacity, partyOf("other"), "other");
    runOut(10);
    expect(log).toEqual(["busy", "other", "busy", "busy", "busy"]);
  });

  it("go by class within a workspace, and by network within a class", () => {
    const capacity = open();
    ask(capacity, partyOf("one", 2, "a"), "first");
    for (let count = 0; count < 3; count += 1) ask(capacity, partyOf("one", 2, "a"), "a");
    ask(capacity, partyOf("one", 2, "b"), "b");
    ask(capacity, partyOf("one", 1, "c"), "public");
    runOut(10);
    expect(log).toEqual(["first", "public", "b", "a", "a", "a"]);
  });

  it("count time, not calls: many short calls are worth one long one", () => {
    const capacity = open();
    ask(capacity, partyOf("long"), "long");
    ask(capacity, partyOf("long"), "long");
    for (let count = 0; count < 6; count += 1) ask(capacity, partyOf("short"), "short");
    vi.advanceTimersByTime(50);
    for (let next = held.shift(); next !== undefined; next = held.shift()) {
      vi.advanceTimersByTime(log.at(-1) === "long" ? 50 : 10);
      next.release();
    }
    expect(log.slice(0, 7)).toEqual(["long", ...Array.from({ length: 6 }, () => "short")]);
  });

  it("give no credit for time in which a workspace asked for nothing", () => {
    const capacity = open();
    ask(capacity, partyOf("steady"), "steady");
    for (let count = 0; count < 3; count += 1) ask(capacity, partyOf("steady"), "steady");
    vi.advanceTimersByTime(5_000);
    for (let count = 0; count < 3; count += 1) ask(capacity, partyOf("late"), "late");
    runOut(10);
    expect(log).toEqual(["steady", "late", "steady", "late", "steady", "late", "steady"]);
  });

  it("serve thousands that end at once, one after the other", () => {
    const capacity = open();
    ask(capacity, partyOf("a"), "first");
    let count = 0;
    for (let index = 0; index < 5_000; index += 1)
      capacity.acquire(partyOf("a"), (outcome) => {
        count += 1;
        (outcome as CapacityLease).release();
      });
    runOut(0);
    expect([count, capacity.waiting, capacity.held]).toEqual([5_000, 0, 0]);
  });
});

describe("the queue", () => {
  it("refuses the newest of the longest line when a class has too many, never another class", () => {
    const capacity = open({ waitersMax: { rank: 3 } });
    ask(capacity, partyOf("one", 1, "a"), "runs");
    for (const name of ["a1", "a2", "a3"]) ask(capacity, partyOf("one", 1, "a"), name);
    ask(capacity, partyOf("one", 1, "b"), "b1");
    ask(capacity, partyOf("one", 0), "trusted");
    ask(capacity, partyOf("one", 1, "a"), "a4");
    expect(log).toEqual(["runs", "a3: network", "a4: rank"]);
    expect(capacity.waiting).toBe(4);
  });

  it("grants a trusted caller the unit that is kept for it, however many strangers wait", () => {
    const capacity = full(4);
    ask(capacity, partyOf("workspace 0"), "trusted");
    expect(log).toEqual(["trusted"]);
    expect(capacity.waiting).toBe(1_000);
  });

  it("drops a stranger of the workspace with most waiters for a trusted caller", () => {
    const capacity = full(4);
    ask(capacity, partyOf("workspace 1"), "runs");
    ask(capacity, partyOf("workspace 1", 1, "late"), "public");
    for (const name of ["first", "second"]) ask(capacity, partyOf("other"), name);
    expect(log).toEqual(["runs", "997: holder", "999: node", "998: node"]);
    expect(capacity.waiting).toBe(1_000);
    runOut(10);
    expect(log).toContain("first");
    expect(log).toContain("second");
  });

  it("grants a free unit although strangers of another workspace fill the queue", () => {
    const capacity = open({ slots: 10, waitersMax: { node: 5 } });
    for (let count = 0; count < 12; count += 1) ask(capacity, partyOf("busy", 2, `${count}`), "");
    log = [];
    ask(capacity, partyOf("other", 2), "other");
    expect([log, capacity.waiting]).toEqual([["other"], 5]);
  });

  it("drops strangers of one workspace for those of another, up to the same number", () => {
    const capacity = full(1);
    for (let count = 0; count < 501; count += 1)
      ask(capacity, partyOf("other", 2, `${count}`), `other ${count}`);
    expect(log.slice(0, 2)).toEqual(["999: node", "998: node"]);
    expect(log.at(-1)).toBe("other 500: node");
    expect(new Set(log).size).toBe(501);
  });

  it("drops no trusted waiter for a stranger, and one of the longest line for a trusted one", () => {
    const capacity = open({ waitersMax: { node: 3 } });
    ask(capacity, partyOf("one"), "runs");
    for (const name of ["one 1", "one 2", "one 3"]) ask(capacity, partyOf("one"), name);
    ask(capacity, partyOf("two", 1), "public");
    ask(capacity, partyOf("two", 0), "trusted");
    ask(capacity, partyOf(null), "own work");
    expect(log).toEqual(["runs", "public: node", "one 3: holder"]);
    expect(capacity.waiting).toBe(4);
  });

  it("forgets a waiter that withdraws, and leaves nothing behind", () => {
    const capacity = open();
    ask(capacity, partyOf("one"), "runs");
    const withdraw = ask(capacity, partyOf("two"), "left");
    withdraw();
    withdraw();
    runOut(0);
    expect([log, capacity.waiting, capacity.held]).toEqual([["runs"], 0, 0]);
  });

  it("refuses at its deadline, and says whose share is used up", () => {
    const capacity = open({ slots: 10, waitMs: 1_000 });
    for (let count = 0; count < 8; count += 1) ask(capacity, partyOf("one", 1), "one");
    ask(capacity, partyOf("two", 1), "two");
    ask(capacity, partyOf("two", 1), "two");
    ask(capacity, partyOf("three", 1), "three");
    vi.advanceTimersByTime(1_050);
    expect(log.slice(9)).toEqual(["one: rank", "three: node"]);
  });
});

describe("units", () => {
  it("are counted for each workspace and network, also when a lease grows", () => {
    const capacity = open({ slots: 100, networkMax: 30, waitMs: 0 });
    ask(capacity, partyOf("one", 2, "a"), "a", 20);
    const [lease] = held;
    expect(capacity.resize(lease!, 31)).toBe("network");
    expect(capacity.resize(lease!, 30)).toBeNull();
    ask(capacity, partyOf("one", 2, "b"), "b", 31);
    ask(capacity, partyOf("one", 2, "b"), "b", 30);
    ask(capacity, partyOf("one", 2, "c"), "c", 30);
    expect(log).toEqual(["a", "b: network", "b", "c: rank"]);
    runOut(0);
    expect(capacity.held).toBe(0);
  });

  it("of one network above a part of the workspace's are refused where the plan says so", () => {
    const capacity = open({ slots: 10, waitMs: 0 });
    const party = { ...partyOf("one", 1, "a"), networkShare: 0.5 };
    for (let count = 0; count < 5; count += 1) ask(capacity, party, "a");
    expect(log).toEqual(["a", "a", "a", "a", "a: network"]);
  });
});

describe("work that gives way", () => {
  it("ends the longest beyond its share for a trusted call, and lets the call go first", async () => {
    const capacity = open({ slots: 10, patienceMs: 20 });
    const stranger = partyOf("one", 2);
    const ended: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const lease = await leaseOf(capacity, { party: stranger });
      const signal = endable(capacity, lease, undefined);
      signal.addEventListener("abort", () => {
        const { spent, isEnded } = signal.reason as CapacitySpentError;
        ended.push(`${index}: ${spent} ${isEnded}`);
        lease.release();
      });
      vi.advanceTimersByTime(1);
    }
    ask(capacity, stranger, "stranger");
    ask(capacity, partyOf("one"), "trusted 1");
    ask(capacity, partyOf("one"), "trusted 2");
    vi.advanceTimersByTime(60);
    expect([log, ended]).toEqual([["trusted 1", "trusted 2"], ["0: rank true"]]);
  });

  it("ends nothing that is within its share before a trusted call has waited for a second", async () => {
    const capacity = open({ slots: 3, patienceMs: 20 });
    const lease = await leaseOf(capacity, { party: partyOf("one", 1) });
    const signal = endable(capacity, lease, undefined);
    signal.addEventListener("abort", () => lease.release());
    for (const holder of ["two", "three"]) ask(capacity, partyOf(holder), holder);
    ask(capacity, partyOf("four"), "four");
    vi.advanceTimersByTime(900);
    expect([signal.aborted, log]).toEqual([false, ["two", "three"]]);
    vi.advanceTimersByTime(200);
    expect((signal.reason as CapacitySpentError).spent).toBe("node");
    expect(log).toEqual(["two", "three", "four"]);
  });

  it("is counted for the party on whose behalf it runs", async () => {
    const capacity = open({ slots: 10, waitMs: 0 });
    await onBehalfOf(partyOf("one", 2), async () => {
      await Promise.resolve();
      await leaseOf(capacity);
    });
    expect(capacity.counts.held).toEqual({ 0: 0, 1: 0, 2: 1 });
  });
});
