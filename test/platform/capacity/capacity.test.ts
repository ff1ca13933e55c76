// Tests how a capacity, such as connections, is shared (G38.3, G38.4). Callers get units by the
// time that they have already used. The capacity ends work that exceeds its share.
import { describe, expect, it, vi } from "vitest";
import {
  type CapacitySpentError,
  endable,
  leaseOf,
  onBehalfOf,
  type CapacityLease,
} from "../../../src/platform/capacity/index.ts";
import { ask, fakeEachTest, held, log, open, runOut } from "./capacity-stage.ts";
import { partyOf } from "./parties.ts";

fakeEachTest();

describe("turns", () => {
  it("alternate between workspaces, however many calls of one workspace wait", () => {
    const capacity = open();
    for (let count = 0; count < 4; count += 1) ask(capacity, partyOf("busy"), "busy");
    ask(capacity, partyOf("other"), "other");
    runOut(10);
    expect(log).toEqual(["busy", "other", "busy", "busy", "busy"]);
  });

  it("alternate between classes in a workspace, and between networks in a class", () => {
    const capacity = open();
    ask(capacity, partyOf("one", 2, "a"), "first");
    for (let count = 0; count < 3; count += 1) ask(capacity, partyOf("one", 2, "a"), "a");
    ask(capacity, partyOf("one", 2, "b"), "b");
    ask(capacity, partyOf("one", 1, "c"), "public");
    runOut(10);
    expect(log).toEqual(["first", "public", "b", "a", "a", "a"]);
  });

  it("count time, not calls: many short calls weigh as much as a long one", () => {
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

  it("give a workspace no credit for idle time", () => {
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
    expect([count, capacity.waiting, capacity.unitsInUse]).toEqual([5_000, 0, 0]);
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
    expect(capacity.unitsInUse).toBe(0);
  });

  it("that are released are reserved for a trusted caller that needs several", () => {
    const capacity = open({ slots: 10 });
    for (let count = 0; count < 4; count += 1)
      ask(capacity, partyOf(`workspace ${count}`, 2), "held", 2);
    ask(capacity, partyOf("one"), "trusted", 6);
    vi.advanceTimersByTime(1_000);
    ask(capacity, partyOf("two", 2), "stranger");
    held.shift()!.release();
    expect(log.slice(4)).toEqual([]);
    held.shift()!.release();
    expect(log.slice(4)).toEqual(["trusted"]);
  });

  it("limit the queue, in which one waiter of any size may wait", () => {
    const capacity = open({ slots: 10, waitersMax: { network: 8, node: 12 } });
    ask(capacity, partyOf("one"), "runs", 8);
    ask(capacity, partyOf("one", 1, "a"), "a", 7);
    ask(capacity, partyOf("one", 1, "a"), "a more", 2);
    ask(capacity, partyOf("two", 1, "b"), "b", 5);
    ask(capacity, partyOf("three"), "trusted", 6);
    expect(log).toEqual(["runs", "a more: network", "a: holder"]);
    expect(capacity.waiting).toBe(2);
  });

  it("are refused to one network beyond the part that the plan allows", () => {
    const capacity = open({ slots: 10, waitMs: 0 });
    const party = { ...partyOf("one", 1, "a"), networkShare: 0.5 };
    for (let count = 0; count < 5; count += 1) ask(capacity, party, "a");
    expect(log).toEqual(["a", "a", "a", "a", "a: network"]);
  });
});

describe("work that is ended for waiting callers", () => {
  it("is the longest beyond its share, and a trusted call is served first", async () => {
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

  it("is never within its share before a trusted call has waited for a second", async () => {
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

  it("is counted for the party that causes it", async () => {
    const capacity = open({ slots: 10, waitMs: 0 });
    await onBehalfOf(partyOf("one", 2), async () => {
      await Promise.resolve();
      await leaseOf(capacity);
    });
    expect(capacity.counts.unitsInUse).toEqual({ 0: 0, 1: 0, 2: 1 });
  });
});
